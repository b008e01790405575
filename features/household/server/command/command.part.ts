// People push commands to inverters, and a device gateway takes them. A job times out commands that no gateway takes or no device answers.
import { audit } from '@ec/kernel/audit';
import { AppError, errors, errorText, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { objectOf, textOf } from '@ec/language/unknown';
import type { StoredRow } from '@ec/resource-server/context';
import { presentWhole } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { baseConditions } from '@ec/resource-server/predicate';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { shapeOf } from '@ec/resource-server/shape';
import { sql } from 'kysely';
import { cmdStatus } from '../../shared/device/command.enums.ts';
import { handOut, handOutPreview, handOutResult } from '../../shared/device/hand-out.contract.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { commandErrors } from './command.errors.ts';
import { handOutTo, preview } from './hand-out.ts';
import { sweepCommandsJob } from './sweep-commands.job.ts';

const states = cmdStatus.key;
const released = { held: 0 } as const;

async function readTaskResult(engine: Engine, call: Call<{ taskNo: string }>) {
  const { taskNo } = call.input;
  const context = { engine, resource: inverterCmd, call };
  const list = sql.raw(shapeOf(inverterCmd, engine.registry).selectList);
  const [stored] = await Promise.all([
    engine.database.read(call.caller.tenantId).rows<StoredRow>(
      sql`select ${list} from ${tableOf(inverterCmd)}
        where ${allOf(baseConditions(context))} and t.task_no = ${taskNo} order by t.id`,
    ),
    engine.names.ready(call.caller.tenantId),
  ]);
  if (stored.length === 0) throw new AppError(errors.noData);
  const rows = stored.map((row) => presentWhole(context, row));
  const count = (...keys: readonly number[]) =>
    rows.filter(({ cmdStatus: state }) => state !== null && keys.includes(state)).length;
  const [ok, failed] = [count(states.ok), count(states.failed, states.timedOut)];
  return {
    taskNo,
    total: rows.length,
    done: ok + failed + count(states.cancelled),
    ok,
    fail: failed,
    queued: count(states.queued),
    sent: count(states.sent),
    cancelled: count(states.cancelled),
    held: rows.filter((row) => row.cmdStatus === states.queued && row.held === 1).length,
    rows,
  };
}

async function auditRefusal({ database, ids }: Engine, call: Call, error: AppError): Promise<void> {
  const { inverterIds, settingId, items, canary, confirm } = objectOf(call.input);
  const sent = { inverterIds, settingId, items, canary, confirm };
  const settings = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, (typeof value === 'object' ? JSON.stringify(value) : textOf(value)).slice(0, 500)]],
    ),
  );
  const reason = errorText(error.entry, error.parameters, call.language);
  await database.withTenant(call.caller.tenantId, (tx) =>
    audit(tx, call, ids, [{ resource: inverter.name, action: 'handOut', reason, changes: { given: settings } }]),
  );
}

export const commandPart: Part = {
  resources: [inverterCmd],
  routes: (engine) => [
    ...resourceRoutes(engine, inverterCmd, {
      actions: {
        release({ row }) {
          if (row.held !== 1) fail(commandErrors.notHeld, { no: row.cmdNo ?? '' });
          return { set: released };
        },
        cancel: ({ args }) => ({ set: { ...released, resultMsg: args.reason ?? null } }),
      },
    }),
    ...serve(handOutPreview, (call) => preview(engine, call), { perMinute: 120 }),
    ...serve(
      handOut,
      (call) =>
        handOutTo(engine, call).catch(async (error: unknown) => {
          if (error instanceof AppError) await auditRefusal(engine, call, error);
          throw error;
        }),
      { perMinute: 120, onRefused: (call, error) => auditRefusal(engine, call, error) },
    ),
    ...serve(handOutResult, (call) => readTaskResult(engine, call)),
  ],
  jobs: (engine) => [sweepCommandsJob(engine)],
};
