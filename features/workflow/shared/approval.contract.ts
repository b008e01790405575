// Steps of an approval beside agreeing and rejecting: transfer, added signers, return, copies, reminders.
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';

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
  z.object({ taskId: id, userId: id, comment: why }),
);
export const addSigners = step(
  'add-signers',
  '加签',
  'add signers',
  z.object({ taskId: id, userIds: text.max(2000), place: z.enum(['before', 'after']), comment: why }),
);
export const returnTask = step(
  'return-task',
  '退回任务',
  'return a task to an earlier step',
  z.object({
    taskId: id,
    target: text.max(255),
    comment: text.trim().min(1).max(500),
    straightBack: z.boolean().default(false),
  }),
);
export const urgeTask = step(
  'urge-task',
  '催办',
  'remind whom a process waits for',
  z.object({ processInstanceId: id, comment: why }),
);
