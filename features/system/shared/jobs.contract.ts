// Background jobs, for administrators: the queue, the schedules and the past runs (contract §3.10). Only the platform's administrators see
// schedules. A tenant's administrators see the queue and the runs of their tenant.
import { contract, id, pageOf } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();
const count = z.number().int();
const access = { code: 'jobs' };
const base = 'blade-system/jobs';

export const jobState = { waiting: 0, running: 1, retrying: 2, failed: 3 } as const;

const paging = {
  current: z.coerce.number().int().min(1).default(1).catch(1),
  size: z.coerce.number().int().min(1).max(200).default(20).catch(20),
  job: text.max(100).optional(),
};

const jobFields = {
  job: text.meta({ description: 'Its name in the log' }),
  jobName: text.meta({ description: 'What people call it' }),
};

export const queuedJob = z.strictObject({
  id: text,
  ...jobFields,
  tenantId: text,
  state: count.meta({ description: '0 waiting, 1 running, 2 failed and tried again, 3 failed for good' }),
  runTime: text.meta({ description: 'When it is due' }),
  attempts: count,
  maxAttempts: count,
  why: text.meta({ description: 'Why it failed last' }),
  createTime: text,
});
export type QueuedJob = z.output<typeof queuedJob>;

export const queuedJobs = contract({
  path: `${base}/list`,
  access,
  title: { zh: '任务队列', en: 'Jobs: queue' },
  input: z.object({ ...paging, state: z.coerce.number().int().min(0).max(3).optional() }),
  output: pageOf(queuedJob),
});

const schedule = z.strictObject({
  ...jobFields,
  cron: text.meta({ description: 'Minute, hour, day, month, weekday in UTC' }),
  nextTime: text,
  lastTime: text.meta({ description: 'When the clock last asked for it' }),
  lastRun: z
    .strictObject({ startTime: text, ms: count, state: count, done: count })
    .nullable()
    .meta({ description: 'The last that did something or failed, within a week' }),
});
export type JobSchedule = z.output<typeof schedule>;

export const jobSchedules = contract({
  path: `${base}/schedules`,
  access: 'administrator',
  title: { zh: '定时任务', en: 'Jobs: schedules' },
  output: z.array(schedule),
});

const run = z.strictObject({
  id: text,
  ...jobFields,
  tenantId: text,
  startTime: text,
  ms: count,
  state: count.meta({ description: '1 done, 2 failed' }),
  done: count.meta({ description: 'Rows or tenants that it did something for' }),
  attempt: count,
  why: text,
});
export type JobRun = z.output<typeof run>;

export const jobRuns = contract({
  path: `${base}/runs`,
  access,
  title: { zh: '任务运行记录', en: 'Jobs: runs' },
  input: z.object({ ...paging, state: z.coerce.number().int().min(1).max(2).optional() }),
  output: pageOf(run),
});

export const retryJob = contract({
  path: `${base}/retry`,
  method: 'POST',
  access: { code: 'jobs_retry' },
  title: { zh: '重试任务', en: 'Jobs: retry now' },
  input: z.object({ id }),
  output: z.strictObject({}),
});

export const forgetJob = contract({
  path: `${base}/forget`,
  method: 'POST',
  access: { code: 'jobs_forget' },
  title: { zh: '丢弃任务', en: 'Jobs: discard' },
  input: z.object({ id }),
  output: z.strictObject({}),
});
