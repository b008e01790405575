// Events of workflows for other features, in the transaction of a step.
import { defineEvent } from '@ec/kernel/events';
import type { Changes } from '@ec/workflow-engine/instance-state';
import type { StoredInstance } from './instance-rows.ts';

export interface WorkflowStep {
  tenantId: string;
  /** The instance after the step. */
  instance: StoredInstance;
  changes: Changes;
}

/** Emitted after each step of an instance. A listener that throws refuses the step. */
export const workflowStepped = defineEvent<WorkflowStep>('workflow.stepped');
