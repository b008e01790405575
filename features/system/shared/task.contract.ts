// Own long tasks: watch, cancel, fetch the file.
import { file, mediaType } from '@ec/resource/bare-reply';
import { contract, pageOf } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();
const count = z.number().int();
const id = z.string().regex(/^\d{1,19}$/);

const task = z.strictObject({
  id: text,
  kind: text,
  title: text,
  state: count,
  done: count,
  total: count.nullable(),
  message: text,
  fileName: text,
  fileSize: count.nullable(),
  expireTime: text.meta({ description: 'yyyy-MM-dd HH:mm:ss' }),
  createTime: text,
  resultId: text,
  isUndone: z.boolean().meta({ description: 'What `resultId` names was taken back' }),
});

export const ownTasks = contract({
  path: 'blade-system/task/list',
  access: 'signedIn',
  title: { zh: '本人任务', en: 'Own long tasks' },
  input: z.object({
    current: z.coerce.number().int().min(1).default(1).catch(1),
    size: z.coerce.number().int().min(1).max(200).default(10).catch(10),
  }),
  output: pageOf(task),
});

export const ownTask = contract({
  path: 'blade-system/task/detail',
  access: 'signedIn',
  title: { zh: '本人任务详情', en: 'Own long task' },
  input: z.object({ id }),
  output: task.extend({
    result: z.looseObject({}),
    fileKey: text.meta({ description: 'For `task/file`, runs out after ten minutes; empty where there is no file' }),
  }),
});

export const cancelTask = contract({
  path: 'blade-system/task/cancel',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '取消本人任务', en: 'Cancel an own long task' },
  input: z.object({ id }),
  output: z.strictObject({}),
});

export const taskFile = contract({
  path: 'blade-system/task/file',
  // Browsers follow this link without a session header: the key, which only the owner is given and which runs out, stands for it.
  access: 'public',
  title: { zh: '任务文件', en: 'File of a long task' },
  input: z.object({ id, key: z.string().max(120) }),
  bare: file(mediaType.xlsx, mediaType.csv),
});
