// The calls by which a person watches, cancels and retries long tasks and fetches their files.
import { z } from 'zod';
import { file, mediaType } from '../bare-reply.ts';
import { contract, pageOf, yesNo } from '../contract.ts';

const text = z.string();
const count = z.number().int();
const id = z.string().regex(/^\d{1,19}$/);

export const taskState = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const;

const task = z.strictObject({
  id: text,
  kind: text.meta({ description: 'Who runs it and for what, as `import:truck.station`' }),
  title: text,
  userName: text.meta({ description: 'Who asked for it' }),
  isOwn: z.boolean().meta({ description: 'Its file is the own one to fetch, and it can be tried again' }),
  canRetry: z.boolean().meta({ description: 'It failed or was cancelled, and what it was given is still there' }),
  state: count.meta({ description: '0 waiting, 1 running, 2 done, 3 failed, 4 cancelled' }),
  done: count,
  total: count.nullable().meta({ description: 'Null until it is known' }),
  message: text,
  fileName: text,
  fileSize: count.nullable().meta({ description: 'Bytes' }),
  expireTime: text.meta({ description: 'yyyy-MM-dd HH:mm:ss' }),
  createTime: text,
  resultId: text,
  isUndone: z.boolean().meta({ description: 'What `resultId` names was taken back' }),
});

export type TaskView = z.output<typeof task>;

const detail = task.extend({
  result: z.looseObject({}),
  fileKey: text.meta({ description: 'For `task/file`, runs out after ten minutes; empty where there is no file' }),
});
export type TaskDetail = z.output<typeof detail>;

/** The groups by which people filter tasks. The part of `kind` before the colon determines the group. */
export const taskSorts = ['export', 'import', 'other'] as const;
export type TaskSort = (typeof taskSorts)[number];

export const ownTasks = contract({
  path: 'blade-system/task/list',
  access: 'signedIn',
  title: { zh: '任务列表', en: 'Task: list' },
  input: z.object({
    current: z.coerce.number().int().min(1).default(1).catch(1),
    size: z.coerce.number().int().min(1).max(200).default(10).catch(10),
    state: z.coerce.number().int().min(0).max(4).optional(),
    sort: z.enum(taskSorts).optional(),
    title: text.max(200).optional().meta({ description: 'Contained in it' }),
    everybody: yesNo
      .optional()
      .meta({ description: 'Of the whole tenant, for its administrators; the own ones otherwise' }),
  }),
  output: pageOf(task),
});

/** Starts a failed or cancelled task again with the same input and the current rights of the caller. */
export const retryTask = contract({
  path: 'blade-system/task/retry',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '重试本人任务', en: 'Task: retry one of one’s own' },
  input: z.object({ id }),
  output: z.strictObject({ taskId: text }),
});

export const ownTask = contract({
  path: 'blade-system/task/detail',
  access: 'signedIn',
  title: { zh: '本人任务详情', en: 'Task: details of one’s own' },
  input: z.object({ id }),
  output: detail,
});

export const cancelTask = contract({
  path: 'blade-system/task/cancel',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '取消任务', en: 'Task: cancel' },
  input: z.object({ id }),
  output: z.strictObject({}),
});

/** The media types of task files by the ending of the file name. */
export const taskFileTypes: Readonly<Record<string, string>> = {
  xlsx: mediaType.xlsx,
  csv: mediaType.csv,
  pdf: mediaType.pdf,
  zip: mediaType.zip,
};

export const taskFile = contract({
  path: 'blade-system/task/file',
  // Browsers follow this link without a session header. Instead of a session, the call needs the key, which only the owner receives.
  access: 'public',
  title: { zh: '任务文件', en: 'Task: file' },
  input: z.object({ id, key: z.string().max(120) }),
  bare: file(...Object.values(taskFileTypes)),
});
