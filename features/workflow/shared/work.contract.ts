// Tasks of workflows as the person sees them whom they wait for (contract §6).
import { contract, id, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();

export const todoList = contract({
  path: 'blade-flow/work/todo-list',
  // Everybody sees the tasks of his own, whatever his roles and data scope.
  access: 'signedIn',
  title: { zh: '待办事务', en: 'Workflow: my open tasks' },
  input: z.object({ ...paging, category: text.max(32).optional(), processDefinitionName: text.max(100).optional() }),
  output: pageOf(
    z.strictObject({
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
      createTime: text,
      suspensionState: z.number().int().meta({ description: '1 active, 2 suspended' }),
    }),
  ),
});

const formValue = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

export const completeTaskCall = contract({
  path: 'blade-flow/work/complete-task',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '办理任务', en: 'Workflow: complete a task' },
  input: z.object({
    taskId: id,
    processInstanceId: id.optional(),
    flag: text.max(16).optional().meta({ description: '`ok` approves; without it the task is rejected' }),
    comment: text.max(500).default(''),
    variables: z
      .record(z.string().max(64), formValue)
      .default({})
      .meta({ description: 'Values of the form; only those that the activity may write' }),
  }),
  output: z.literal(true),
});
