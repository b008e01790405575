// A push of settings queues one command for each inverter that may receive the settings (domain §8.2, BR-45).
import { type AuditEntry, audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { AppError, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { NewRowOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { readableNo } from '@ec/resource-server/readable-no';
import { paramIn } from '@ec/system/server/public';
import { cmdStatus } from '../../shared/device/command.enums.ts';
import type { handOut, handOutPreview } from '../../shared/device/hand-out.contract.ts';
import { isDrastic, leftKw } from '../../shared/device/hand-out-rules.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import { commandErrors } from './command.errors.ts';
import { type AcceptedInverter, type Judgement, judge } from './judge.ts';

/** If no gateway takes a command within this time, the command times out, because yesterday's settings may be wrong today. */
const validMs = 24 * 3600_000;

export const isControlOn = async (tx: Sql): Promise<boolean> => (await paramIn(tx, 'device.control')) === '1';

const drasticInverters = ({ accepted, items }: Judgement) =>
  accepted.filter(({ ratedKw }) => isDrastic(ratedKw, items));
const sumKw = (each: readonly number[]): number => Math.round(each.reduce((sum, kw) => sum + kw, 0) * 100) / 100;
const ratedOf = (inverters: readonly AcceptedInverter[]): number => sumKw(inverters.map(({ ratedKw }) => ratedKw));

export async function preview(
  engine: Engine,
  call: Call<InputOf<typeof handOutPreview>>,
): Promise<OutputOf<typeof handOutPreview>> {
  const tx = engine.database.read(call.caller.tenantId);
  const judged = await judge(engine, tx, call, call.input, { isPush: false });
  const { items, accepted, rejected } = judged;
  const remainingKw = accepted.flatMap(({ ratedKw }) => leftKw(ratedKw, items) ?? []);
  return {
    isControlOn: await isControlOn(tx),
    needsConfirm: drasticInverters(judged).length > 0,
    items: [...items],
    total: accepted.length + rejected.length,
    accepted: accepted.length,
    ratedKw: ratedOf(accepted),
    leftKw: remainingKw.length > 0 ? sumKw(remainingKw) : null,
    rejected: [...rejected],
  };
}

export function handOutTo(engine: Engine, call: Call<InputOf<typeof handOut>>): Promise<OutputOf<typeof handOut>> {
  const { settingId, confirm = false, canary } = call.input;
  return engine.database.withTenant(call.caller.tenantId, async (tx) => {
    if (!(await isControlOn(tx))) fail(commandErrors.controlOff);
    const judged = await judge(engine, tx, call, call.input, { isPush: true });
    const drastic = drasticInverters(judged);
    if (drastic.length > 0 && !confirm)
      throw new AppError(commandErrors.confirmFirst, { count: drastic.length, kw: ratedOf(drastic) });
    const { accepted, rejected } = judged;
    const items = [...judged.items];
    const total = accepted.length + rejected.length;
    const taskNo = accepted.length > 0 ? readableNo('X', engine) : '';
    const firstBatchSize = canary > 0 ? canary : accepted.length;
    const now = engine.clock.now();
    const rows = accepted.map(
      ({ id, stationId }, index): NewRowOf<typeof inverterCmd> => ({
        id: engine.ids.next(),
        tenant_id: call.caller.tenantId,
        cmd_no: `${taskNo}-${`${index + 1}`.padStart(3, '0')}`,
        task_no: taskNo,
        inverter_id: id,
        station_id: stationId,
        setting_id: settingId ?? null,
        items,
        batch_no: index < firstBatchSize ? 1 : 2,
        held: index < firstBatchSize ? 0 : 1,
        operator: call.caller.userId,
        create_user: call.caller.userId,
        cmd_status: cmdStatus.key.queued,
        expire_time: new Date(now.getTime() + validMs),
      }),
    );
    await insertRows(tx, inverterCmd, rows);
    await audit(tx, call, engine.ids, auditEntriesOf(judged, rows, { taskNo, canary, confirm, settingId }));
    return { taskNo, total, queued: accepted.length, rejected: [...rejected] };
  });
}

/** Returns one audit entry for each command, each accepted inverter and each rejected inverter. */
function auditEntriesOf(
  { items, accepted, rejected }: Judgement,
  rows: readonly { id: string }[],
  { taskNo, ...how }: Record<string, unknown>,
): AuditEntry[] {
  const commandValues = { items, ...(taskNo === '' ? {} : { taskNo }), ...how };
  const entry = (resource: { name: string }, rowId: string, reason?: string): AuditEntry => ({
    resource: resource.name,
    action: 'handOut',
    rowId,
    reason,
    changes: { given: commandValues },
  });
  return [
    ...rows.map(({ id }) => entry(inverterCmd, id)),
    ...accepted.map(({ id }) => entry(inverter, id)),
    ...rejected.map(({ inverterId, reason }) => entry(inverter, inverterId, reason)),
  ];
}
