// Defines the event that each step of a workflow emits in its transaction.
import { defineEvent } from '@ec/kernel/events';
import type { Changes } from '@ec/workflow-engine/instance-state';
import type { StoredInstance } from './instance-rows.ts';

export interface WorkflowStep {
  tenantId: string;
  /** The instance after the step. */
  instance: StoredInstance;
  changes: Changes;
}

/** The step emits this event once it has stored its changes. An error of a listener rolls the step back. */
export const workflowStepped = defineEvent<WorkflowStep>('workflow.stepped');
