// The errors of workflows, and the texts for errors of the engine.
import { AppError, defineErrors, type ErrorEntry } from '@ec/kernel/errors';
import { EngineError, type EngineErrorCode } from '@ec/workflow-engine/engine-error';

export const workflowErrors = defineErrors('workflow', {
  noPeople: { status: 400, zh: '请选择人员', en: 'Choose at least one person' },
  tooManyPeople: { status: 400, zh: '一次最多选择 {most} 人', en: 'Choose at most {most} people' },
  noReturn: { status: 400, zh: '不能退回到 {target}', en: 'The task cannot be returned to {target}' },
  actedUpon: {
    status: 409,
    zh: '后续环节已办理，不能取回',
    en: 'The next step has been handled, so this one cannot be taken back',
  },
  urgedAlready: {
    status: 429,
    zh: '{minutes} 分钟内只能催办一次',
    en: 'You can send one reminder in {minutes} minutes',
  },
  nobodyToUrge: { status: 409, zh: '没有可以催办的人', en: 'There is no one to remind' },
  sameSuccessor: { status: 400, zh: 'toUserId:请选择另一人接手', en: 'toUserId:Choose another person' },
  noModel: { status: 404, zh: '流程模型不存在', en: 'The model does not exist' },
  modelTaken: {
    status: 409,
    zh: '流程标识 {key} 已被其他模型使用',
    en: 'Another model has the process id {key}',
  },
  changedKey: {
    status: 400,
    zh: '流程标识不能从 {old} 改为 {key}，请另建模型',
    en: 'The process id cannot change from {old} to {key}. Create another model instead',
  },
  wrongCategory: {
    status: 400,
    zh: '流程分类 {category} 不存在，请先在系统字典 flow 中维护',
    en: 'There is no category {category}. Add it to the dictionary flow first',
  },
  generalByPlatform: {
    status: 403,
    zh: '通用流程和其他租户的流程只能由平台管理员维护',
    en: 'Only administrators of the platform maintain general processes and those of other tenants',
  },
  noTenant: { status: 400, zh: '租户 {tenant} 不存在', en: 'There is no tenant {tenant}' },
  tooManyTenants: { status: 400, zh: '一次最多部署到 {most} 个租户', en: 'Deploy to at most {most} tenants at once' },
  hasInstances: {
    status: 400,
    zh: '流程 {name} 还有 {count} 个实例在运行，不能删除',
    en: '{name} has {count} running instances and cannot be deleted',
  },
  wrongSuffix: {
    status: 400,
    zh: '文件 {file} 不是流程文件，后缀应为 .bpmn 或 .bpmn20.xml',
    en: '{file} is no process file. Its name has to end with .bpmn or .bpmn20.xml',
  },
  wrongEncoding: {
    status: 400,
    zh: '文件 {file} 的编码与声明不符',
    en: '{file} is not encoded as it declares',
  },
  noDefinition: { status: 404, zh: '流程定义不存在', en: 'The process definition does not exist' },
  noInstance: { status: 404, zh: '流程不存在', en: 'The process does not exist' },
  noTask: { status: 404, zh: '任务不存在', en: 'The task does not exist' },
  notCandidate: { status: 403, zh: '您不是该任务的候选人', en: 'You are not a candidate for this task' },
  alreadyClaimed: { status: 409, zh: '任务已被他人签收', en: 'Someone else has claimed this task' },
  notClaimed: {
    status: 409,
    zh: '任务不是签收得来的，不能退签',
    en: 'The task was not claimed, so it cannot be given back',
  },
  notEntitled: { status: 403, zh: '您不能对该任务执行此操作', en: 'You cannot do this with the task' },
  forPrincipal: {
    status: 403,
    zh: '代理人只能审批或退回，不能执行此操作',
    en: 'A deputy decides or returns the task and does nothing else with it',
  },
  notStarter: { status: 403, zh: '只有发起人可以操作', en: 'Only the person who started it can do this' },
  closed: { status: 409, zh: '任务已处理', en: 'The task has already been completed' },
  notAssignee: { status: 409, zh: '只有当前处理人可以办理', en: 'Only the assignee can do this' },
  waits: { status: 409, zh: '任务正等待他人先办理', en: 'The task waits for somebody else to act first' },
  ended: { status: 409, zh: '流程已结束', en: 'The process has ended' },
  suspended: { status: 409, zh: '流程已挂起，激活后才能办理', en: 'The process is suspended. Activate it first' },
  alreadyRunning: { status: 409, zh: '该单据已有流程在审批中', en: 'This record is already in an approval' },
  foreignVariable: {
    status: 400,
    zh: '此节点不能设置变量 {subject}',
    en: 'This activity cannot set the variable {subject}',
  },
  otherProcess: { status: 400, zh: '该流程不能发起此类单据', en: 'This process is not for records of this kind' },
  ownDecision: {
    status: 409,
    zh: '不能审批本人发起的流程',
    en: 'You cannot decide on a process that you started yourself',
  },
  foreignFile: { status: 400, zh: 'files:只能添加本人上传的附件', en: 'files:Attach only files that you uploaded' },
  needsComment: { status: 400, zh: '请填写审批意见', en: 'Enter a comment' },
  badAssignee: {
    status: 400,
    zh: '处理人 {subject} 不存在或已停用',
    en: 'The person {subject} does not exist or is disabled',
  },
  secondPerson: {
    status: 409,
    zh: '须由申请人以外的人审批',
    en: 'Someone other than the applicant has to decide',
  },
  mayNotDecide: { status: 403, zh: '您没有审批此单据的权限', en: 'You may not decide on this record' },
  personMayNotDecide: {
    status: 400,
    zh: '{subject} 没有审批此单据的权限',
    en: '{subject} may not decide on this record',
  },
  otherAssignee: { status: 409, zh: '任务由他人办理', en: 'The task belongs to somebody else' },
  otherOutcome: {
    status: 409,
    zh: '流程的结果与此操作不同，请在待办事务中办理',
    en: 'The process has another outcome. Decide in the list of open tasks',
  },
  ownedByRecord: {
    status: 409,
    zh: '此流程由单据发起，请在单据上处理',
    en: 'This process belongs to a record. Handle it on the record',
  },
  noHandler: { status: 400, zh: '没有名为 {subject} 的服务处理器', en: 'There is no handler named {subject}' },
});

const engineErrors: Record<EngineErrorCode, ErrorEntry> = defineErrors('workflow.engine', {
  missingVariable: { status: 400, zh: '流程条件缺少变量 {subject}', en: 'A condition lacks the variable {subject}' },
  wrongType: { status: 400, zh: '流程变量 {subject} 的类型不正确', en: 'The variable {subject} has the wrong type' },
  divisionByZero: { status: 400, zh: '流程条件除以零', en: 'A condition divides by zero' },
  noFlow: { status: 400, zh: '节点 {subject} 没有满足条件的流向', en: 'No flow of {subject} meets its condition' },
  noAssignee: { status: 400, zh: '节点 {subject} 没有审批人', en: 'There is no approver at {subject}' },
  noReceiver: { status: 409, zh: '没有节点等待消息 {subject}', en: 'Nothing waits for the message {subject}' },
  notRunning: { status: 409, zh: '流程已结束', en: 'The process has ended' },
  taskClosed: { status: 409, zh: '任务已处理', en: 'The task has already been completed' },
  notAssignee: { status: 409, zh: '只有当前处理人可以办理', en: 'Only the assignee can do this' },
  alreadyVoted: { status: 409, zh: '该人员已是此节点的审批人', en: 'This person already signs here' },
  tokenGone: { status: 409, zh: '流程已离开该节点', en: 'The process has left this activity' },
  timerGone: { status: 409, zh: '定时已取消', en: 'The timer was cancelled' },
  badTarget: { status: 400, zh: '不能退回到节点 {subject}', en: 'A return to {subject} is not possible' },
  unstructured: {
    status: 409,
    zh: '流程分支不成对，只能退回发起人',
    en: 'The branches form no block. Return to the starter only',
  },
  starterSigns: {
    status: 409,
    zh: '发起人不能审批自己发起的流程',
    en: 'The person who started the process cannot approve it',
  },
  lastSigner: { status: 409, zh: '至少保留一名审批人', en: 'At least one approver must remain' },
  protectedVariable: {
    status: 400,
    zh: '变量 {subject} 不能由表单设置',
    en: 'Forms cannot set the variable {subject}',
  },
  tooManySteps: { status: 400, zh: '流程在节点 {subject} 处循环', en: 'The process runs in a circle at {subject}' },
  tooManySigners: { status: 400, zh: '节点 {subject} 的审批人过多', en: 'Too many approvers at {subject}' },
  badTime: { status: 400, zh: '时间 {subject} 格式错误', en: 'Wrong format of the time {subject}' },
  stuck: {
    status: 400,
    zh: '流程会停在节点 {subject}，请检查流程图',
    en: 'The process would stop at {subject}. Check the diagram',
  },
});

/** Runs a step, and converts an error of the engine to an AppError with a text for people. */
export function refuseInWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) throw new AppError(engineErrors[error.code], { subject: error.subject });
    throw error;
  }
}
