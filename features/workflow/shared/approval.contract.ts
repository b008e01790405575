// The calls of an approval other than approving and rejecting: transfer, added signers, return, copies, reminders.
import { contract, id, pageOf, paging, yesNo } from '@ec/resource/contract';
import { z } from 'zod';
import { attachments } from './work.contract.ts';

const text = z.string();

const step = <I extends z.ZodType>(path: string, zh: string, en: string, input: I) =>
  contract({
    path: `blade-flow/work/${path}`,
    method: 'POST',
    access: 'signedIn',
    title: { zh, en: `Workflow: ${en}` },
    input,
    output: z.literal(true),
  });

const why = text.max(500).default('');

export const transferTask = step(
  'transfer-task',
  '转办任务',
  'transfer a task',
  z.object({ taskId: id, userId: id, comment: why, files: attachments }),
);
export const addSigners = step(
  'add-signers',
  '加签',
  'add signers',
  z.object({
    taskId: id,
    userIds: text.max(2000),
    place: z.enum(['before', 'after']),
    comment: why,
    files: attachments,
  }),
);
export const returnTask = step(
  'return-task',
  '退回任务',
  'return a task to an earlier step',
  z.object({
    taskId: id,
    target: text.max(255),
    comment: text.trim().min(1).max(500),
    files: attachments,
    straightBack: yesNo.default(false),
  }),
);
export const urgeTask = step(
  'urge-task',
  '催办',
  'remind whom a process waits for',
  z.object({ processInstanceId: id, comment: why, files: attachments }),
);

export const removeSigner = step(
  'remove-signer',
  '减签',
  'remove a signer whom the caller added',
  z.object({ taskId: id.meta({ description: 'The task of the signer who leaves' }), comment: why, files: attachments }),
);
export const copyTask = step(
  'copy-task',
  '抄送',
  'send a copy',
  z.object({ taskId: id, userIds: text.max(2000), comment: why, files: attachments }),
);
export const recallProcess = step(
  'recall-process',
  '撤回',
  'take a process back while no approver has acted',
  z.object({ processInstanceId: id, comment: why, files: attachments }),
);
export const retrieveTask = step(
  'retrieve-task',
  '拿回',
  'decide again while nobody has acted since',
  z.object({ processInstanceId: id, comment: why, files: attachments }),
);

export const actionList = contract({
  path: 'blade-flow/work/action-list',
  access: 'signedIn',
  title: { zh: '操作记录', en: 'Workflow: acts other than completing tasks' },
  input: z.object({ processInstanceId: id }),
  output: z.array(
    z.strictObject({
      id: text,
      kind: text,
      userName: text,
      taskName: text,
      toUserNames: text,
      comment: text,
      files: text.meta({ description: 'Signed links, comma-joined' }),
      approves: z.boolean().nullable().meta({ description: 'What a delegate thinks; empty for other acts' }),
      createTime: text,
    }),
  ),
});

export const copyList = contract({
  path: 'blade-flow/work/copy-list',
  access: 'signedIn',
  title: { zh: '抄送我的', en: 'Workflow: copies for me' },
  input: z.object(paging),
  output: pageOf(
    z.strictObject({
      id: text,
      processInstanceId: text,
      processDefinitionName: text,
      subject: text,
      category: text,
      businessId: text,
      senderName: text,
      createTime: text,
    }),
  ),
});
