// Handles an MQTT message of a charger, in a transaction; the message is acknowledged after the commit. It becomes an event that all
// protocols share, and a start gets an answer.
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
import { concludeCommand, lockSentCommand } from '../../charger/gun-commands.ts';
import { recordContact, recordDisconnect } from '../../charger/sessions.ts';
import { recordGaps } from '../../telemetry/note-gaps.ts';
import { recordLastValues } from '../../telemetry/note-last.ts';
import type { ClassifiedAs, ClassifiedMessage, Refusal } from '../message.ts';
import { aliveOf, eventOf } from './inbound.ts';
import { commandResultOf, type DownCommand } from './outbound.ts';
import { refusalOf, startAnswer } from './start-answer.ts';

const { leftOut, unknownDevice, unknownCode, unfit } = quarantineReason.key;

export interface TakeResult {
  refusal?: Refusal | undefined;
  /** Commands and answers that the charger receives once the message is committed. */
  commands?: DownCommand[];
}

/** A charger repeats a start with the same time. A larger difference than this, which allows for its clock, means another session. */
const sameStartMs = 120_000;

export async function takeCharger(
  tx: Sql,
  engine: Engine,
  charger: Charger,
  one: ClassifiedMessage,
): Promise<TakeResult> {
  if (one.kind === 'refused') return { refusal: one.refusal };
  await lockCharger(tx, charger);
  if (one.kind === 'state' && one.content.online === 0) {
    await recordDisconnect(tx, engine, charger);
    return {};
  }
  // The charger reports the states of its connectors after an absence only on request.
  const commands: DownCommand[] = (await recordContact(tx, engine, charger))
    ? [{ name: 'report', args: { gun: 0, what: 'status' } }]
    : [];
  if (one.kind === 'state') await handleChargerEvent(tx, engine, charger, aliveOf(one.content.fw));
  else if (one.kind === 'reply') await takeReply(tx, engine, charger, one.content);
  else if (one.kind === 'charger') {
    const result = await takeReport(tx, engine, charger, one);
    return { refusal: result.refusal, commands: [...commands, ...(result.commands ?? [])] };
  }
  return { commands };
}

async function takeReport(
  tx: Sql,
  engine: Engine,
  charger: Charger,
  { message, content }: ClassifiedAs<'charger'>,
): Promise<TakeResult> {
  const at = content.ts;
  const event = eventOf(content);
  if ('d' in content) {
    const gun = await gunAt(tx, charger, content.d.gun);
    if (!gun) return { refusal: { reason: unknownDevice, at, detail: `gun ${content.d.gun}` } };
    await handleChargerEvent(tx, engine, charger, event);
    await noteValues(tx, engine, charger, message.deviceNo, content);
    const names = 'leftOut' in content && Array.isArray(content.leftOut) ? content.leftOut : [];
    return names.length > 0 ? { refusal: { reason: leftOut, at, detail: names.join() } } : {};
  }
  if ('start' in content) return takeStart(tx, engine, charger, content);
  if (event.kind !== 'connectorStatus') {
    await handleChargerEvent(tx, engine, charger, event);
    return {};
  }
  if (event.connector > 0 && !(await gunAt(tx, charger, event.connector)))
    return { refusal: { reason: unknownDevice, at, detail: `gun ${event.connector}` } };
  // The state counts even where some of its codes are unknown.
  const undefinedCodes = await unknownCodes(tx, charger, event);
  const codes = event.codes?.filter((code) => !undefinedCodes.includes(code));
  await handleChargerEvent(tx, engine, charger, { ...event, codes });
  return undefinedCodes.length > 0 ? { refusal: { reason: unknownCode, at, detail: undefinedCodes.join() } } : {};
}

async function takeStart(tx: Sql, engine: Engine, charger: Charger, sessionStart: SessionStart): Promise<TakeResult> {
  const { ts: at, start } = sessionStart;
  const earlier = await transactionByKey(tx, charger, start.tx);
  // An earlier session has this number. If both shared it, the end of this one would belong to the earlier one, and nobody would pay for it.
  if (earlier?.startedAt && Math.abs(earlier.startedAt - earlier.shiftMs - at) > sameStartMs)
    return { refusal: { reason: unfit, at, detail: `tx ${start.tx}` }, commands: [refusalOf(start, 'txUsed')] };
  const outcome = await handleChargerEvent(tx, engine, charger, eventOf(sessionStart));
  return { commands: [await startAnswer(tx, start, outcome)] };
}

/** A reply without a pending command, or to a finished one, is ignored, because devices repeat replies. */
async function takeReply(tx: Sql, engine: Engine, charger: Charger, deviceReply: DeviceReply): Promise<void> {
  const command = await lockSentCommand(tx, charger, deviceReply.cmdId);
  if (command) await concludeCommand(tx, engine, command, commandResultOf(command.name, deviceReply));
}

/** Records gaps in the charger's message numbers, and the values of its last message. */
async function noteValues(
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
  const stored = [
    { sample: { ts, seq, d: values, ...words, deviceNo: no }, device: { id: stackId, no, stationId, bizDomain: null } },
  ];
  const kind = { product: 'stack', series, table: gunTable, of: ofConnectors };
  const last = await recordGaps(tx, engine, kind, stored);
  await recordLastValues(tx, 'stack', stored, last, engine.clock.now());
}

/** The condition that finds samples of a charger: they are stored under its connectors. */
const ofConnectors = sql`in (select g.id from truck_charging_gun g where g.tenant_id = o.tenant_id and g.stack_id = o.device_id::bigint)`;
