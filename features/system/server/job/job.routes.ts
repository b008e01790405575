// Serves the administration of jobs (contract §3.10). The database function `ec_jobs` decides to which tenant a job belongs
// (0061_job_runs.sql).
import { audit } from '@ec/kernel/audit';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, defineErrors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { scrubText } from '@ec/kernel/http/scrub-text';
import { pageOf } from '@ec/kernel/paging';
import { allOf, type Condition } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { Cron } from 'croner';
import { sql } from 'kysely';
import {
  forgetJob,
  type JobRun,
  type JobSchedule,
  jobRuns,
  jobSchedules,
  type QueuedJob,
  queuedJobs,
  retryJob,
} from '../../shared/jobs.contract.ts';

const refusals = defineErrors('system.job', {
  notThere: {
    status: 409,
    zh: '任务已结束或正在运行，请刷新后再看',
    en: 'The job has ended or is running. Refresh and try again',
  },
});

/** Runs the work with the jobs of all tenants for the platform's administrators, and with those of one tenant for everybody else. */
function withVisibleJobs<T>({ database }: Engine, { caller, rights }: Call, work: (tx: Sql) => Promise<T>): Promise<T> {
  if (!rights.isAdministrator || caller.operator) return database.withTenant(caller.tenantId, work);
  return database.asPlatform('look after jobs', work, { audit: 'log', by: { userId: caller.userId } });
}

export function jobRoutes(engine: Engine): Route[] {
  const nameOf = (job: string, language: Language) => {
    const definition = engine.jobs().find(({ name }) => name === job);
    return definition ? labelOf(definition.label, language) : job;
  };
  const withJobNames = <R extends { job: string }>(rows: readonly R[], { language }: Call) =>
    rows.map((row) => ({ ...row, jobName: nameOf(row.job, language) }));

  return [
    ...serve(queuedJobs, async (call) => {
      const { records, total } = await withVisibleJobs(engine, call, (tx) => readQueuedJobs(tx, call.input));
      return pageOf(withJobNames(records, call), { total, isApprox: false }, call.input);
    }),
    ...serve(jobSchedules, async (call) => {
      const schedules = await withVisibleJobs(engine, call, (tx) => readSchedules(engine, tx));
      return withJobNames(schedules, call);
    }),
    ...serve(jobRuns, async (call) => {
      const { records, total } = await withVisibleJobs(engine, call, (tx) => readRuns(tx, call.input));
      return pageOf(withJobNames(records, call), { total, isApprox: false }, call.input);
    }),
    ...serve(retryJob, (call) => changeJob(engine, call, 'retry')),
    ...serve(forgetJob, (call) => changeJob(engine, call, 'forget')),
  ];
}

async function readQueuedJobs(tx: Sql, { job, state, current, size }: InputOf<typeof queuedJobs>) {
  const where: Condition[] = [sql`true`];
  if (job) where.push(sql`j.job = ${job}`);
  if (state !== undefined) where.push(sql`j.state = ${state}`);
  const rows = await tx.rows<Omit<QueuedJob, 'jobName'>>(
    sql`select j.id::text as id, j.job, coalesce(j.tenant_id, '') as "tenantId", j.state, left(j.run_at::text, 19) as "runTime",
        j.attempts, j.max_attempts as "maxAttempts", coalesce(j.last_error, '') as why, left(j.create_time::text, 19) as "createTime"
      from ec_jobs() j where ${allOf(where)} order by j.state desc, j.run_at limit ${size} offset ${(current - 1) * size}`,
  );
  const counted = await tx.first<{ n: number }>(sql`select count(*)::int as n from ec_jobs() j where ${allOf(where)}`);
  return { records: rows.map((row) => ({ ...row, why: firstLine(row.why) })), total: counted?.n ?? 0 };
}

/** Returns the first line of an error without secrets; its stack stays in the log. */
const firstLine = (why: string): string => scrubText(why.split('\n')[0] ?? '').slice(0, 1000);

async function readSchedules({ jobs, clock }: Engine, tx: Sql): Promise<Omit<JobSchedule, 'jobName'>[]> {
  const clocks = await tx.rows<{ identifier: string; time: string }>(
    sql`select identifier, coalesce(left(last_time::text, 19), '') as time from ec_job_clock()`,
  );
  const runs = await tx.rows<{ job: string; startTime: string; ms: number; state: number; done: number }>(
    sql`select distinct on (job) job, left(start_time::text, 19) as "startTime", ms, state, done from system_job_run
      order by job, start_time desc`,
  );
  return jobs().flatMap(({ name: job, cron }) => {
    if (cron === undefined) return [];
    const last = runs.find((run) => run.job === job);
    const next = new Cron(cron, { timezone: 'UTC', paused: true }).nextRun(clock.now());
    return {
      job,
      cron,
      nextTime: next ? toWireTime(next) : '',
      // The identifier is the job's name, a blank and the tenant for which the clock queues it (kernel/jobs/runner.ts).
      lastTime: clocks.find(({ identifier }) => identifier.split(' ')[0] === job)?.time ?? '',
      lastRun: last ? { startTime: last.startTime, ms: last.ms, state: last.state, done: last.done } : null,
    };
  });
}

async function readRuns(tx: Sql, { job, state, current, size }: InputOf<typeof jobRuns>) {
  // Within a tenant the list contains only that tenant's runs.
  const where: Condition[] = [tx.tenantId ? sql`r.tenant_id = ${tx.tenantId}` : sql`true`];
  if (job) where.push(sql`r.job = ${job}`);
  if (state !== undefined) where.push(sql`r.state = ${state}`);
  const records = await tx.rows<Omit<JobRun, 'jobName'>>(
    sql`select r.id::text as id, r.job, r.tenant_id as "tenantId", left(r.start_time::text, 19) as "startTime", r.ms, r.state,
        r.done, r.attempt, r.why
      from system_job_run r where ${allOf(where)} order by r.id desc limit ${size} offset ${(current - 1) * size}`,
  );
  const all = await tx.first<{ n: number }>(sql`select count(*)::int as n from system_job_run r where ${allOf(where)}`);
  return { records, total: all?.n ?? 0 };
}

/** Retries a job or removes it from the queue, and writes an audit row. @throws AppError notThere if the job has ended or is running */
async function changeJob(
  engine: Engine,
  call: Call<{ id: string }>,
  action: 'retry' | 'forget',
): Promise<Record<string, never>> {
  const { id } = call.input;
  await withVisibleJobs(engine, call, async (tx) => {
    const change = action === 'retry' ? sql`ec_job_retry(${id}::bigint)` : sql`ec_job_forget(${id}::bigint)`;
    const result = await tx.first<{ isDone: boolean }>(sql`select ${change} as "isDone"`);
    if (!result?.isDone) throw new AppError(refusals.notThere);
    await audit(tx, call, engine.ids, [{ resource: 'system.jobs', action, rowId: id }]);
  });
  return {};
}
