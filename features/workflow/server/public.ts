// The interface of workflows for other features and the composition root.
export { deploy } from './definitions.ts';
export {
  completeTask,
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
  countTasks,
  pageOfClaimable,
  pageOfOpen,
  pageOfStarted,
} from './task-list.ts';
export { workflowFeature } from './workflow.feature.ts';

export { workflowServices } from './workflow-services.ts';
