// The calls of a person's own workflows: what he may start, claim and handle, what he started and what he handled (contract §6).
// Everybody sees his own tasks, whatever his roles and data scope.
import { contract, id, optionalId, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();

/** The links of files that the caller uploaded, comma-joined. */
export const attachments = text
  .max(4000)
  .default('')
  .meta({ description: 'Links of files that the caller uploaded, comma-joined' });

export const processFilters = {
  category: text.max(32).optional(),
  processDefinitionName: text.max(100).optional(),
  processDefinitionKey: text.max(64).optional(),
  name: text.max(100).optional().meta({ description: 'The same as processDefinitionName' }),
  key: text.max(64).optional().meta({ description: 'The same as processDefinitionKey' }),
  beginDate: text.max(20).optional().meta({ description: 'A day or a moment, the first that counts' }),
  endDate: text.max(20).optional().meta({ description: 'A day or a moment, the last that counts' }),
};

const taskFilters = {
  ...processFilters,
  subject: text.max(200).optional().meta({ description: 'A part of what it is about' }),
  startUserId: optionalId,
  startUserName: text.max(100).optional().meta({ description: 'A part of the name of whoever started it' }),
};

export const definitionRow = z.strictObject({
  id: text,
  tenantId: text.meta({ description: 'Empty: general, for all tenants' }),
  key: text,
  name: text,
  category: text,
  categoryName: text,
  version: z.number().int(),
  deploymentId: text,
  suspensionState: z.number().int().meta({ description: '1 active, 2 suspended' }),
  deploymentTime: text,
});

const taskFields = {
  taskId: text,
  taskName: text,
  category: text,
  categoryName: text,
  processDefinitionId: text,
  processDefinitionKey: text,
  processDefinitionName: text,
  processDefinitionVersion: z.number().int(),
  processInstanceId: text,
  businessId: text,
  assignee: text,
  assigneeName: text,
  principalName: text.meta({ description: 'For whom the assignee acts as a deputy' }),
  startUserId: text,
  startUserName: text,
  subject: text.meta({ description: 'What it is about, in the language of the call' }),
  dueTime: text.meta({ description: 'Empty where nothing is due' }),
  createTime: text,
  status: text.meta({ description: 'State of the business row, by its key' }),
  suspensionState: z.number().int().meta({ description: '1 active, 2 suspended' }),
};

const taskRow = z.strictObject({
  ...taskFields,
  mayBulk: z.boolean().meta({ description: 'May be approved together with others' }),
  isClaimed: z.boolean().meta({ description: 'Its assignee took it from candidates and may give it back' }),
});

const listOf = <R extends z.ZodType>(path: string, zh: string, en: string, row: R) =>
  contract({
    path: `blade-flow/work/${path}`,
    access: 'signedIn',
    title: { zh, en: `Workflow: ${en}` },
    input: z.object({ ...paging, ...taskFilters }),
    output: pageOf(row),
  });

export const startList = contract({
  path: 'blade-flow/work/start-list',
  access: 'signedIn',
  title: { zh: '可发起的流程', en: 'Workflow: processes to start' },
  input: z.object({
    ...paging,
    ...processFilters,
    mode: z.coerce.number().int().optional().meta({ description: '1 general, 2 of the tenant' }),
  }),
  output: pageOf(definitionRow),
});
export const claimList = listOf('claim-list', '待签事务', 'tasks to claim', taskRow);
export const todoList = listOf('todo-list', '待办事务', 'my open tasks', taskRow);
export const sendList = listOf(
  'send-list',
  '已发事务',
  'processes that I started',
  z.strictObject({ ...taskFields, processIsFinished: z.enum(['finished', 'unfinished']) }),
);
export const doneList = listOf(
  'done-list',
  '办结事务',
  'tasks that I handled',
  z.strictObject({
    ...taskFields,
    processIsFinished: z.enum(['finished', 'unfinished']),
    endTime: text,
    historyTaskEndTime: text.meta({ description: 'The same as endTime' }),
  }),
);

export const todoCount = contract({
  path: 'blade-flow/work/todo-count',
  access: 'signedIn',
  title: { zh: '待办数量', en: 'Workflow: number of my open tasks' },
  output: z.strictObject({
    todo: z.number().int().meta({ description: 'At most 1,000' }),
    claim: z.number().int().meta({ description: 'Tasks that the caller could claim, at most 1,000' }),
  }),
});

const write = <I extends z.ZodType>(path: string, zh: string, en: string, input: I) =>
  contract({
    path: `blade-flow/work/${path}`,
    method: 'POST',
    access: 'signedIn',
    title: { zh, en: `Workflow: ${en}` },
    input,
    output: z.literal(true),
  });

const reason = text.trim().min(1).max(500);
const remarks = { comment: text.max(500).default(''), files: attachments };

export const claimTask = write('claim-task', '签收任务', 'claim a task', z.object({ taskId: id, ...remarks }));
export const unclaimTask = write('unClaim-task', '退签任务', 'unclaim a task', z.object({ taskId: id, ...remarks }));
export const delegateTask = write(
  'delegateTask',
  '委派任务',
  'delegate a task',
  z.object({ taskId: id, userId: id, ...remarks }),
);
export const deleteTask = write(
  'delete-task',
  '删除任务',
  'delete a task',
  z.object({ taskId: id, reason, files: attachments }),
);
export const deleteProcessInstance = write(
  'deleteProcessInstance',
  '撤销流程',
  'withdraw a process',
  z.object({ processInstanceId: id, reason, files: attachments }),
);

const formValue = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

export const completeTaskCall = write(
  'complete-task',
  '办理任务',
  'complete a task',
  z.object({
    taskId: id,
    processInstanceId: id.optional(),
    flag: text.max(16).optional().meta({ description: '`ok` approves; without it the task is rejected' }),
    comment: text.max(500).default(''),
    files: attachments,
    variables: z
      .record(z.string().max(64), formValue)
      .default({})
      .meta({ description: 'Values of the form; only those that the activity may write' }),
  }),
);

const taskAction = z.enum([
  'approve',
  'reject',
  'transfer',
  'delegate',
  'addSigners',
  'removeSigner',
  'return',
  'claim',
  'unclaim',
  'delete',
  'copy',
]);

export const taskInfo = contract({
  path: 'blade-flow/work/getTaskInfo',
  access: 'signedIn',
  title: { zh: '任务详情', en: 'Workflow: a task and what may be done with it' },
  input: z.object({ taskId: id }),
  output: z.strictObject({
    ...taskRow.shape,
    variables: z.record(z.string(), z.unknown()),
    formKey: text.meta({ description: 'What the diagram names as the form of the activity' }),
    writable: z.array(text).meta({ description: 'Variables that the form of this task may set' }),
    actions: z.array(taskAction),
    needsComment: z.boolean().meta({ description: 'Approving needs a comment, too' }),
    returnTargets: z.array(z.strictObject({ id: text, name: text })).meta({
      description:
        'Activities that the task can be returned to, the latest first; `start` is the person who started it',
    }),
    signers: z
      .array(
        z.strictObject({
          taskId: text,
          userId: text,
          userName: text,
          isOpen: z.boolean().meta({ description: 'False: others act first' }),
          mayRemove: z.boolean().meta({ description: 'The caller added this person and may take that back' }),
        }),
      )
      .meta({ description: 'Whoever still signs this activity' }),
  }),
});
