// Messages of one tenant become rows. What is done when this resolves stands in the database; what throws was not taken, and the device
// sends it again.
import { acknowledge } from '@ec/household/server/public';
import type { DatabaseError, Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { lockDevices } from '../telemetry/device-rows.ts';
import { followAlarms, type Spoke } from '../telemetry/follow-alarms.ts';
import { keepEvent } from '../telemetry/keep-event.ts';
import { keepSamples } from '../telemetry/keep-samples.ts';
import { keepState } from '../telemetry/keep-state.ts';
import { keepSwap } from '../telemetry/keep-swap.ts';
import { hasPart, lacksPart, tendParts } from '../telemetry/parts.job.ts';
import { refuseAgain } from './ask-again.ts';
import { chargerByNo } from './charger/charger-by-no.ts';
import { takeCharger } from './charger/take-charger.ts';
import { type Seen, takeChargers } from './charger/take-chargers.ts';
import { keepQuarantine } from './keep-quarantine.ts';
import { type Judged, type JudgedOf, judge, type Message, type Refused } from './message.ts';
import type { Outgoing } from './own-broker.ts';
import { isOfData, processOne } from './process-one.ts';
import { swapAnswer } from './swap-answer.ts';

export type TakeDeps = Engine;

const { leftOut, unknownDevice, refused, late, notAllowed } = quarantineReason.key;

const only = <K extends Judged['kind']>(all: readonly Judged[], kind: K): JudgedOf<K>[] =>
  all.filter((one): one is JudgedOf<K> => one.kind === kind);

/** @returns what is to be said to devices now that it is kept */
export async function takeMessages(
  deps: TakeDeps,
  tenantId: string,
  messages: readonly Message[],
  seen: Seen = () => undefined,
): Promise<Outgoing[]> {
  const now = deps.clock.now();
  const all = messages.map((message) => judge(message, now.getTime()));
  const judged = all.filter(({ message }) => message.product !== 'stack');
  const reports = judged.filter(({ kind }) => kind !== 'event' && kind !== 'reply' && kind !== 'swap');
  if (reports.length > 0) await takeTold(deps, tenantId, reports, now);
  for (const one of only(judged, 'event'))
    await processOne(deps, tenantId, one.message, now, (tx) => eventIn(tx, deps, one));
  for (const one of only(judged, 'reply')) await takeReply(deps, tenantId, one);
  const ofChargers = all.filter(({ message }) => message.product === 'stack');
  const answers = await takeChargers(deps, tenantId, ofChargers, seen);
  for (const one of only(judged, 'swap'))
    await processOne(deps, tenantId, one.message, now, (tx) => swapIn(tx, deps, one, answers));
  return answers;
}

/** Together where they can be; where one of them cannot be kept, in halves until it stands alone. */
async function takeTold(
  deps: TakeDeps,
  tenantId: string,
  told: readonly Judged[],
  now: Date,
  isAgain = false,
): Promise<void> {
  try {
    const storedReports = await deps.database.withTenant(tenantId, (tx) => keepTold(tx, deps, told, now));
    for (const [product, spoke] of storedReports) await followAlarms(deps, tenantId, product, spoke);
  } catch (error) {
    if (!isOfData(error)) throw error;
    if (lacksPart(error) && !isAgain) {
      await tendParts(deps.database, now);
      await takeTold(deps, tenantId, told, now, true);
      return;
    }
    const [first] = told;
    if (told.length > 1) {
      const middle = told.length >> 1;
      await takeTold(deps, tenantId, told.slice(0, middle), now);
      await takeTold(deps, tenantId, told.slice(middle), now);
    } else if (first)
      await deps.database.withTenant(tenantId, (tx) => keepRefused(tx, deps, first.message, error, now));
  }
}

const keepRefused = (tx: Sql, deps: TakeDeps, message: Message, error: DatabaseError, now: Date) =>
  keepQuarantine(
    tx,
    deps,
    message,
    { reason: refused, detail: [error.code, error.constraint].filter(Boolean).join(' ') },
    now,
  );

/** @returns what was said by whom, by product */
async function keepTold(tx: Sql, deps: TakeDeps, told: readonly Judged[], now: Date): Promise<Map<string, Spoke[]>> {
  const quarantined: [Message, Refused][] = only(told, 'refused').map((one) => [one.message, one.refused]);
  for (const { message, told: said } of only(told, 'telemetry'))
    if (said.leftOut) quarantined.push([message, { reason: leftOut, at: said.ts, detail: said.leftOut.join() }]);
  const storedByTenant = new Map<string, Spoke[]>();
  const spoken = told.flatMap((one, index) =>
    one.kind === 'telemetry' || one.kind === 'state' ? [{ one, index }] : [],
  );
  // In one order, products and devices alike, so that two processes never wait for each other.
  const byProduct = [...Map.groupBy(spoken, ({ one }) => one.message.product)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [product, own] of byProduct) {
    const series = seriesOf[product];
    if (!series) continue;
    const devices = await lockDevices(
      tx,
      series,
      own.map(({ one }) => one.message.deviceNo),
    );
    for (const { one } of own)
      if (!devices.has(one.message.deviceNo))
        quarantined.push([one.message, { reason: unknownDevice, at: one.told.ts }]);
    const samples = own.flatMap(({ one, index }) =>
      one.kind === 'telemetry' ? [{ ...one.told, deviceNo: one.message.deviceNo, index }] : [],
    );
    const saved = await keepSamples(tx, deps, product, series, { samples, devices, now });
    const spoke = saved.map(({ sample, device }) => ({ device, at: new Date(sample.ts), values: sample.d }));
    storedByTenant.set(product, spoke);
    const spokeAt = new Map(samples.map(({ deviceNo, index }) => [deviceNo, index]));
    for (const { one, index } of own) {
      const { deviceNo } = one.message;
      const device = devices.get(deviceNo);
      // A device that sent something after its last will is connected again.
      const isBack = one.kind === 'state' && one.told.online === 0 && (spokeAt.get(deviceNo) ?? -1) > index;
      if (one.kind !== 'state' || !device || isBack) continue;
      await keepState(tx, product, series, { device, state: one.told, now });
      if (one.told.online === 1) spoke.unshift({ device, at: now, values: {} });
    }
  }
  for (const [message, why] of quarantined) await keepQuarantine(tx, deps, message, why, now);
  return storedByTenant;
}

async function swapIn(
  tx: Sql,
  deps: TakeDeps,
  { message, told }: JudgedOf<'swap'>,
  answers: Outgoing[],
): Promise<Refused | undefined> {
  const result = await keepSwap(tx, deps, message.deviceNo, told);
  if (!result.kept) return { reason: quarantineReason.key[result.why], at: told.ts, detail: `${told.swap.step}` };
  const { answer } = result;
  if (!answer) return undefined;
  answers.push(swapAnswer(message, told.swap.bay, answer, deps.clock.now().getTime()));
  return 'refusal' in answer ? { reason: notAllowed, at: told.ts, detail: answer.said.zh } : undefined;
}

async function eventIn(tx: Sql, deps: TakeDeps, { message, told }: JudgedOf<'event'>): Promise<Refused | undefined> {
  const { product, deviceNo } = message;
  const series = seriesOf[product];
  const result = series ? await keepEvent(tx, deps, product, series, { ...told, deviceNo }) : 'unknownDevice';
  if (result === 'kept') return undefined;
  return { reason: quarantineReason.key[result], at: told.ts, detail: `${told.code}` };
}

/** A reply without a pending command, or of another inverter, is ignored, because devices repeat replies. */
async function takeReply(deps: TakeDeps, tenantId: string, { message, told }: JudgedOf<'reply'>): Promise<void> {
  const { cmdId, code, msg, values } = told;
  if ((await refuseAgain(deps, message, told)) || message.product !== 'inv') return;
  await acknowledge(deps, tenantId, {
    cmdNo: cmdId,
    isOk: code === 0,
    sn: message.deviceNo,
    ...(msg === undefined ? {} : { message: msg }),
    ...(values === undefined || values.length === 0 ? {} : { readBack: values }),
  });
}

/** A message that a person sends in again, in a transaction that is under way. Undefined: taken. */
export async function takeAgain(tx: Sql, deps: TakeDeps, message: Message): Promise<Refused | undefined> {
  const now = deps.clock.now();
  const one = judge(message, now.getTime(), true);
  if (one.kind === 'refused') return one.refused;
  if (message.product === 'stack' || one.kind === 'charger') {
    const charger = await chargerByNo(tx, message.deviceNo);
    return charger ? (await takeCharger(tx, deps, charger, one)).refused : { reason: unknownDevice };
  }
  if (one.kind === 'event') return eventIn(tx, deps, one);
  // The station asks whether a truck may swap, and waits for the reply.
  if (one.kind === 'swap') return swapIn(tx, deps, one, []);
  const { product, deviceNo } = message;
  const series = seriesOf[product];
  const devices = series && one.kind !== 'reply' ? await lockDevices(tx, series, [deviceNo]) : undefined;
  const device = devices?.get(deviceNo);
  if (!series || !devices || !device || one.kind === 'reply') return { reason: unknownDevice };
  if (one.kind === 'state') {
    await keepState(tx, product, series, { device, state: one.told, now });
    return undefined;
  }
  const { ts } = one.told;
  if (series.table !== undefined && !(await hasPart(tx, series.table, new Date(ts)))) return { reason: late, at: ts };
  await keepSamples(tx, deps, product, series, { samples: [{ ...one.told, deviceNo }], devices, now });
  return undefined;
}
