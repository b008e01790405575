// One message of a charger by MQTT, in a transaction whose commit its acknowledgement waits for: carried into business as what every
// charger says, and answered where it asks.
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { ChargerValues, SessionStart } from '../../../shared/mqtt/charger-payloads.ts';
import { gunTable } from '../../../shared/mqtt/gun-series.ts';
import { quarantineReason } from '../../../shared/mqtt/mqtt.enums.ts';
import type { DeviceReply } from '../../../shared/mqtt/payloads.ts';
import { seriesOf } from '../../../shared/mqtt/series.ts';
import { unknownCodes } from '../../charger/business/connector.ts';
import { gunAt } from '../../charger/business/gun.ts';
import { handleChargerEvent } from '../../charger/business/handle-charger-event.ts';
import { lockCharger, transactionByKey } from '../../charger/business/transaction-store.ts';
import type { Charger } from '../../charger/events.ts';
import { conclude, sentCommand } from '../../charger/gun-commands.ts';
import { fellSilent, spoke } from '../../charger/sessions.ts';
import { noteGaps } from '../../telemetry/note-gaps.ts';
import { noteLast } from '../../telemetry/note-last.ts';
import type { Judged, JudgedOf, Refused } from '../message.ts';
import { aliveOf, eventOf } from './inbound.ts';
import { type Said, verdictOf } from './outbound.ts';
import { refusalOf, startAnswer } from './start-answer.ts';

const { leftOut, unknownDevice, unknownCode, unfit } = quarantineReason.key;

export interface Done {
  refused?: Refused | undefined;
  /** The acknowledgement is sent after the message is stored. */
  says?: Said[];
}

/** Clocks may run apart by so much between a start and the same start said again. */
const sameStartMs = 120_000;

export async function takeCharger(tx: Sql, engine: Engine, charger: Charger, one: Judged): Promise<Done> {
  if (one.kind === 'refused') return { refused: one.refused };
  await lockCharger(tx, charger);
  if (one.kind === 'state' && one.told.online === 0) {
    await fellSilent(tx, engine, charger);
    return {};
  }
  // The charger reports the states of its connectors after an absence only on request.
  const says: Said[] = (await spoke(tx, engine, charger)) ? [{ name: 'report', args: { gun: 0, what: 'status' } }] : [];
  if (one.kind === 'state') await handleChargerEvent(tx, engine, charger, aliveOf(one.told.fw));
  else if (one.kind === 'reply') await takeReply(tx, engine, charger, one.told);
  else if (one.kind === 'charger') {
    const result = await takeTold(tx, engine, charger, one);
    return { refused: result.refused, says: [...says, ...(result.says ?? [])] };
  }
  return { says };
}

async function takeTold(
  tx: Sql,
  engine: Engine,
  charger: Charger,
  { message, told }: JudgedOf<'charger'>,
): Promise<Done> {
  const at = told.ts;
  const event = eventOf(told);
  if ('d' in told) {
    const isThere = await gunAt(tx, charger, told.d.gun);
    if (!isThere) return { refused: { reason: unknownDevice, at, detail: `gun ${told.d.gun}` } };
    await handleChargerEvent(tx, engine, charger, event);
    await note(tx, engine, charger, message.deviceNo, told);
    const names = 'leftOut' in told && Array.isArray(told.leftOut) ? told.leftOut : [];
    return names.length > 0 ? { refused: { reason: leftOut, at, detail: names.join() } } : {};
  }
  if ('start' in told) return takeStart(tx, engine, charger, told);
  if (event.kind !== 'connectorStatus') {
    await handleChargerEvent(tx, engine, charger, event);
    return {};
  }
  if (event.connector > 0 && !(await gunAt(tx, charger, event.connector)))
    return { refused: { reason: unknownDevice, at, detail: `gun ${event.connector}` } };
  // The state counts, whatever is wrong with its codes.
  const unknown = await unknownCodes(tx, charger, event);
  const codes = event.codes?.filter((code) => !unknown.includes(code));
  await handleChargerEvent(tx, engine, charger, { ...event, codes });
  return unknown.length > 0 ? { refused: { reason: unknownCode, at, detail: unknown.join() } } : {};
}

async function takeStart(tx: Sql, engine: Engine, charger: Charger, sessionStart: SessionStart): Promise<Done> {
  const { ts: at, start } = sessionStart;
  const before = await transactionByKey(tx, charger, start.tx);
  // Its end would be that of the earlier one: what flows now would be billed to nobody.
  if (before?.startedAt && Math.abs(before.startedAt - before.shiftMs - at) > sameStartMs)
    return { refused: { reason: unfit, at, detail: `tx ${start.tx}` }, says: [refusalOf(start, 'txUsed')] };
  const outcome = await handleChargerEvent(tx, engine, charger, eventOf(sessionStart));
  return { says: [await startAnswer(tx, start, outcome)] };
}

/** A reply without a pending command, or to a finished one, is ignored, because devices repeat replies. */
async function takeReply(tx: Sql, engine: Engine, charger: Charger, deviceReply: DeviceReply): Promise<void> {
  const command = await sentCommand(tx, charger, deviceReply.cmdId);
  if (command) await conclude(tx, engine, command, verdictOf(command.name, deviceReply));
}

/** Numbers that are left out, and its last word. */
async function note(
  tx: Sql,
  engine: Engine,
  { stackId, stationId }: Charger,
  no: string,
  { ts, seq, d }: ChargerValues,
): Promise<void> {
  const series = seriesOf.stack;
  if (!series) return;
  const { tx: session, ...values } = d;
  const words = session === undefined ? {} : { words: { tx: session } };
  const storedFields = [
    { sample: { ts, seq, d: values, ...words, deviceNo: no }, device: { id: stackId, no, stationId, bizDomain: null } },
  ];
  const kind = { product: 'stack', series, table: gunTable, of: ofConnectors };
  const last = await noteGaps(tx, engine, kind, storedFields);
  await noteLast(tx, 'stack', storedFields, last, engine.clock.now());
}

/** Samples of a charger are those of its connectors. */
const ofConnectors = sql`in (select g.id from truck_charging_gun g where g.tenant_id = o.tenant_id and g.stack_id = o.device_id::bigint)`;
