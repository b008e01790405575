// Defines the event that is emitted in the transaction of each workflow step. Listeners notify people; other features may listen, too.
import { defineEvent } from '@ec/kernel/events';
import type { Changes } from '@ec/workflow-engine/instance-state';
import type { StoredInstance } from './instance-rows.ts';

export interface WorkflowStep {
  tenantId: string;
  /** The instance after the step. */
  instance: StoredInstance;
  changes: Changes;
}

/** Is emitted after each step of an instance. A listener that throws rolls the step back. */
export const workflowStepped = defineEvent<WorkflowStep>('workflow.stepped');
