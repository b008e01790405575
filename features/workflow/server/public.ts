// The interface of workflows for other features and the composition root.
export { deploy } from './definitions.ts';
export {
  completeTask,
  type ServiceHandler,
  startProcess,
  stepInstance,
  type WorkflowServices,
} from './process-steps.ts';
export {
  approvalHandlers,
  approvalJob,
  approvedRecordOf,
  cancelApproval,
  decideRecord,
  type RecordApproval,
  seedApproval,
  startApproval,
} from './record-approval.ts';
export {
  countOpenTasks,
  countTasks,
  listOpenTasks,
  pageOfClaimable,
  pageOfOpen,
  pageOfStarted,
} from './task-list.ts';
export { workflowFeature } from './workflow.feature.ts';
export { type WorkflowStep, workflowStepped } from './workflow-events.ts';
export { workflowServices } from './workflow-services.ts';
