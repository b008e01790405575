// Serves reports. People design a report from a source that they may see, and each reader runs it with his own rights (contract §5).
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { taskState } from '@ec/resource/contracts/task.contract';
import { pick } from '@ec/resource-server/columns';
import type { SaveContext } from '@ec/resource-server/context';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import { layoutIn, mostShown } from '../shared/layout.ts';
import { nextRunOf } from '../shared/next-run.ts';
import { previewReport, reportFile, reportRuns, runReport } from '../shared/report.contract.ts';
import { reportRunState } from '../shared/report.enums.ts';
import { report } from '../shared/report.resource.ts';
import { checkLayout, readReport, sourceFor } from './read-report.ts';
import { reportErrors } from './report.errors.ts';
import { checkMayFile, defineReportTask, fileTask, storedReport } from './report-task.ts';

/** Limits of a report on the screen. The timeout is short, because a person waits for the result. */
const onScreen = { most: mostShown, timeout: 8_000 };

/** Fields of the schedule. */
const timing = ['schedule', 'weekday', 'monthDay', 'atTime'] as const;

/** Refuses a save by a person who may not change the report, and an invalid source or layout. Computes the next due time of a new schedule. */
function checkReport(engine: Engine, { values, current, call }: SaveContext<typeof report>) {
  if (current) refuseOthers(call, [current]);
  const { source, layout, schedule, weekday, monthDay, atTime } = { ...current, ...values };
  if (values.source !== undefined || values.layout !== undefined)
    checkLayout(sourceFor(engine, source ?? '', call), layoutIn(layout));
  const isRescheduled = timing.some((name) => values[name] !== undefined);
  if (current && !isRescheduled) return values;
  return { ...values, nextRun: nextRunOf({ schedule, weekday, monthDay, atTime }, engine.clock.now()) ?? null };
}

/** Refuses changes by people who are neither the author nor administrators. @throws AppError othersReport */
function refuseOthers(
  { caller, rights }: Pick<Call, 'caller' | 'rights'>,
  reports: readonly { name: string | null; createUser: string | null }[],
): void {
  const other = rights.isTenantAdmin ? undefined : reports.find(({ createUser }) => createUser !== caller.userId);
  if (other) fail(reportErrors.othersReport, { name: other.name ?? '' });
}

async function checkRemoval(tx: Sql, call: Call, ids: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ name: string | null; createUser: string | null }>(
    sql`select ${pick(report, ['name'])}, t.create_user as "createUser" from ${tableOf(report)}
      where t.tenant_id = ${call.caller.tenantId} and t.id = any(${[...ids]}::bigint[]) order by t.id`,
  );
  refuseOthers(call, rows);
}

type Runs = OutputOf<typeof reportRuns>;

/** Lists the runs of a schedule. A waiting run counts as failed if its task failed or was cancelled, because no result will follow. */
async function runsOf(engine: Engine, call: Call, { id, current, size }: InputOf<typeof reportRuns>): Promise<Runs> {
  await detailRow(engine, report, call, id);
  const { tenantId } = call.caller;
  const { waiting, failed } = reportRunState.key;
  const on = engine.database.read(tenantId);
  const from = sql`report_run r where r.tenant_id = ${tenantId} and r.report_id = ${id}`;
  const [rows, count] = await Promise.all([
    on.rows<Runs['records'][number] & { endTime: string | null }>(
      sql`select r.id, r.due_time as "dueTime", coalesce(u.real_name, u.name, '') as "userName",
          case when r.run_state = ${waiting} and k.state in (${taskState.failed}, ${taskState.cancelled}) then ${sql.lit(failed)}
            else r.run_state end as "runState",
          coalesce(nullif(r.message, ''), case when r.run_state = ${waiting} then k.message end, '') as message,
          r.end_time as "endTime"
        from (select r.* from ${from} order by r.due_time desc, r.id desc limit ${size} offset ${(current - 1) * size}) r
          left join ${tableOf(user, 'u')} on u.tenant_id = r.tenant_id and u.id = r.user_id
          left join system_task k on k.tenant_id = r.tenant_id and k.id = r.task_id
        order by r.due_time desc, r.id desc`,
    ),
    on.first<{ n: number }>(sql`select count(*)::int as n from ${from}`),
  ]);
  const records = rows.map(({ dueTime, endTime, ...row }) => ({
    ...row,
    dueTime: toWireTime(dueTime),
    endTime: endTime ? toWireTime(endTime) : '',
  }));
  return pageOf(records, { total: count?.n ?? 0, isApprox: false }, { current, size });
}

export function reportRoutes(engine: Engine): Route[] {
  defineReportTask(engine);
  return [
    ...resourceRoutes(engine, report, {
      beforeSave: (context) => checkReport(engine, context),
      beforeRemove: ({ tx, call, ids }) => checkRemoval(tx, call, ids),
    }),
    ...serve(previewReport, (call) => readReport(engine, call, call.input, onScreen)),
    ...serve(runReport, async (call) => {
      const { source, layout } = await storedReport(engine, call, call.input.id);
      return readReport(engine, call, { source, layout }, onScreen);
    }),
    ...serve(reportFile, async (call) => {
      const { id, name, source } = await storedReport(engine, call, call.input.id);
      checkMayFile(sourceFor(engine, source, call), call.rights);
      return engine.tasks.begin(call, fileTask(name, { id, format: call.input.format }));
    }),
    ...serve(reportRuns, (call) => runsOf(engine, call, call.input)),
  ];
}
