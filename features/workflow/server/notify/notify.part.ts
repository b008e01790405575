// Registers the messages to people about their tasks and processes, and the notifications of open browsers after each step.
import type { Part } from '@ec/resource-server/part';
import { announceToParticipants } from '../announce-people.ts';
import { workflowStepped } from '../workflow-events.ts';
import { notifyAssignees, taskMessages } from './notify-assignees.ts';

export const tellingPart: Part = {
  resources: [],
  routes: () => [],
  messages: taskMessages,
  listeners: (engine) => [
    workflowStepped.listener((tx, step) => notifyAssignees(engine, tx, step)),
    workflowStepped.listener(async (tx, { tenantId, instance }) => {
      await announceToParticipants(tx, tenantId, instance.id);
    }),
  ],
};
