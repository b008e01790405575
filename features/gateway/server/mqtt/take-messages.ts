// Writes messages of one tenant to the database. When `takeMessages` resolves, each message is committed or in quarantine. Where it throws,
// some messages may be missing: none is acknowledged, and the devices send all of them again.
import { acknowledge } from '@ec/household/server/public';
import type { DatabaseError, Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { applyDeviceEvent } from '../telemetry/apply-device-event.ts';
import { applyDeviceState } from '../telemetry/apply-device-state.ts';
import { lockDevices } from '../telemetry/device-rows.ts';
import { syncAlarms, type ValueReport } from '../telemetry/follow-alarms.ts';
import { handleSwapReport, isArrival } from '../telemetry/handle-swap-report.ts';
import { hasPartition, isMissingPartition, maintainPartitions } from '../telemetry/partitions.job.ts';
import { storeSamples } from '../telemetry/store-samples.ts';
import { handleBackfillReply } from './ask-again.ts';
import type { Outgoing } from './built-in-broker.ts';
import { chargerByNo } from './charger/charger-by-no.ts';
import { takeCharger } from './charger/take-charger.ts';
import { type FrameListener, takeChargers } from './charger/take-chargers.ts';
import { type ClassifiedAs, type ClassifiedMessage, classify, type Message, type Refusal } from './message.ts';
import { mqttErrors } from './mqtt.errors.ts';
import { isDataError, processOne } from './process-one.ts';
import { quarantineMessage } from './quarantine-message.ts';
import { swapAnswer } from './swap-answer.ts';

const { leftOut, unknownDevice, refused, late, notAllowed } = quarantineReason.key;

const only = <K extends ClassifiedMessage['kind']>(all: readonly ClassifiedMessage[], kind: K): ClassifiedAs<K>[] =>
  all.filter((one): one is ClassifiedAs<K> => one.kind === kind);

/** @returns replies that devices receive once the messages are committed */
export async function takeMessages(
  deps: Engine,
  tenantId: string,
  messages: readonly Message[],
  onFrame: FrameListener = () => undefined,
): Promise<Outgoing[]> {
  const now = deps.clock.now();
  const all = messages.map((message) => classify(message, now.getTime()));
  const fromDevices = all.filter(({ message }) => message.product !== 'stack');
  const reports = fromDevices.filter(({ kind }) => kind !== 'event' && kind !== 'reply' && kind !== 'swap');
  if (reports.length > 0) await takeReports(deps, tenantId, reports, now);
  for (const one of only(fromDevices, 'event'))
    await processOne(deps, tenantId, one.message, now, (tx) => takeEvent(tx, deps, one));
  for (const one of only(fromDevices, 'reply')) await takeReply(deps, tenantId, one);
  const fromChargers = all.filter(({ message }) => message.product === 'stack');
  const answers = await takeChargers(deps, tenantId, fromChargers, onFrame);
  for (const one of only(fromDevices, 'swap'))
    await processOne(deps, tenantId, one.message, now, (tx) => takeSwap(tx, deps, one, answers));
  return answers;
}

/** Stores the reports in one transaction. Where the database refuses one, each half is tried again until the refused one is alone. */
async function takeReports(
  deps: Engine,
  tenantId: string,
  reports: readonly ClassifiedMessage[],
  now: Date,
  isRetry = false,
): Promise<void> {
  try {
    const storedReports = await deps.database.withTenant(tenantId, (tx) => keepReports(tx, deps, reports, now));
    for (const [product, reports] of storedReports) await syncAlarms(deps, tenantId, product, reports);
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (isMissingPartition(error) && !isRetry) {
      await maintainPartitions(deps.database, now);
      await takeReports(deps, tenantId, reports, now, true);
      return;
    }
    const [first] = reports;
    if (reports.length > 1) {
      const middle = reports.length >> 1;
      await takeReports(deps, tenantId, reports.slice(0, middle), now);
      await takeReports(deps, tenantId, reports.slice(middle), now);
    } else if (first)
      await deps.database.withTenant(tenantId, (tx) => quarantineRefused(tx, deps, first.message, error, now));
  }
}

const quarantineRefused = (tx: Sql, deps: Engine, message: Message, error: DatabaseError, now: Date) =>
  quarantineMessage(
    tx,
    deps,
    message,
    { reason: refused, detail: [error.code, error.constraint].filter(Boolean).join(' ') },
    now,
  );

/** @returns the devices that sent something, with their values, by product */
async function keepReports(
  tx: Sql,
  deps: Engine,
  reports: readonly ClassifiedMessage[],
  now: Date,
): Promise<Map<string, ValueReport[]>> {
  const refusals: [Message, Refusal][] = only(reports, 'refused').map((one) => [one.message, one.refusal]);
  for (const { message, content } of only(reports, 'telemetry'))
    if (content.leftOut) refusals.push([message, { reason: leftOut, at: content.ts, detail: content.leftOut.join() }]);
  const alarmReports = new Map<string, ValueReport[]>();
  const liveReports = reports.flatMap((one, index) =>
    one.kind === 'telemetry' || one.kind === 'state' ? [{ one, index }] : [],
  );
  // Products and devices are locked in a fixed order, so that two processes never wait for each other.
  const byProduct = [...Map.groupBy(liveReports, ({ one }) => one.message.product)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [product, reportsOfProduct] of byProduct) {
    const series = seriesOf[product];
    if (!series) continue;
    const devices = await lockDevices(
      tx,
      series,
      reportsOfProduct.map(({ one }) => one.message.deviceNo),
    );
    for (const { one } of reportsOfProduct)
      if (!devices.has(one.message.deviceNo))
        refusals.push([one.message, { reason: unknownDevice, at: one.content.ts }]);
    const samples = reportsOfProduct.flatMap(({ one, index }) =>
      one.kind === 'telemetry' ? [{ ...one.content, deviceNo: one.message.deviceNo, index }] : [],
    );
    const savedSamples = await storeSamples(tx, deps, product, series, { samples, devices, now });
    const sampleReports = savedSamples.map(({ sample, device }) => ({
      device,
      at: new Date(sample.ts),
      values: sample.d,
    }));
    alarmReports.set(product, sampleReports);
    const lastSampleIndex = new Map(samples.map(({ deviceNo, index }) => [deviceNo, index]));
    for (const { one, index } of reportsOfProduct) {
      const { deviceNo } = one.message;
      const device = devices.get(deviceNo);
      if (one.kind !== 'state' || !device) continue;
      // A device that sent a sample after its last will has reconnected.
      const hasReconnected = one.content.online === 0 && (lastSampleIndex.get(deviceNo) ?? -1) > index;
      if (hasReconnected) continue;
      await applyDeviceState(tx, product, series, { device, state: one.content, now });
      if (one.content.online === 1) sampleReports.unshift({ device, at: now, values: {} });
    }
  }
  for (const [message, refusal] of refusals) await quarantineMessage(tx, deps, message, refusal, now);
  return alarmReports;
}

async function takeSwap(
  tx: Sql,
  deps: Engine,
  { message, content }: ClassifiedAs<'swap'>,
  answers: Outgoing[],
): Promise<Refusal | undefined> {
  const result = await handleSwapReport(tx, deps, message.deviceNo, content);
  if ('refusal' in result)
    return { reason: quarantineReason.key[result.refusal], at: content.ts, detail: `${content.swap.step}` };
  const { answer } = result;
  if (!answer) return undefined;
  answers.push(swapAnswer(message, content.swap.bay, answer, deps.clock.now().getTime()));
  if (!('refusal' in answer)) return undefined;
  const { zh, en } = answer.message;
  return { reason: notAllowed, at: content.ts, detail: `${zh} / ${en}` };
}

async function takeEvent(
  tx: Sql,
  deps: Engine,
  { message, content }: ClassifiedAs<'event'>,
): Promise<Refusal | undefined> {
  const { product, deviceNo } = message;
  const series = seriesOf[product];
  const result = series ? await applyDeviceEvent(tx, deps, product, series, { ...content, deviceNo }) : 'unknownDevice';
  if (result === 'applied') return undefined;
  return { reason: quarantineReason.key[result], at: content.ts, detail: `${content.code}` };
}

/** A reply without a pending command, or of another inverter, is ignored, because devices repeat replies. */
async function takeReply(deps: Engine, tenantId: string, { message, content }: ClassifiedAs<'reply'>): Promise<void> {
  const { cmdId, code, msg, values } = content;
  if ((await handleBackfillReply(deps, message, content)) || message.product !== 'inv') return;
  await acknowledge(deps, tenantId, {
    cmdNo: cmdId,
    isOk: code === 0,
    sn: message.deviceNo,
    ...(msg === undefined ? {} : { message: msg }),
    ...(values === undefined || values.length === 0 ? {} : { readBack: values }),
  });
}

/**
 * Handles a message that a person resubmits, inside the caller's transaction. @returns the refusal; undefined where it is accepted
 * @throws AppError arrivalIsOver for the arrival of a truck, because nobody at the station waits for its order any more
 */
export async function resubmitMessage(tx: Sql, deps: Engine, message: Message): Promise<Refusal | undefined> {
  const now = deps.clock.now();
  const one = classify(message, now.getTime(), true);
  if (one.kind === 'refused') return one.refusal;
  if (message.product === 'stack' || one.kind === 'charger') {
    const charger = await chargerByNo(tx, message.deviceNo);
    return charger ? (await takeCharger(tx, deps, charger, one)).refusal : { reason: unknownDevice };
  }
  if (one.kind === 'event') return takeEvent(tx, deps, one);
  if (one.kind === 'swap') {
    if (isArrival(one.content.swap)) throw new AppError(mqttErrors.arrivalIsOver);
    return takeSwap(tx, deps, one, []);
  }
  const { product, deviceNo } = message;
  const series = seriesOf[product];
  const devices = series && one.kind !== 'reply' ? await lockDevices(tx, series, [deviceNo]) : undefined;
  const device = devices?.get(deviceNo);
  if (!series || !devices || !device || one.kind === 'reply') return { reason: unknownDevice };
  if (one.kind === 'state') {
    await applyDeviceState(tx, product, series, { device, state: one.content, now });
    return undefined;
  }
  const { ts } = one.content;
  if (series.table !== undefined && !(await hasPartition(tx, series.table, new Date(ts))))
    return { reason: late, at: ts };
  await storeSamples(tx, deps, product, series, { samples: [{ ...one.content, deviceNo }], devices, now });
  return undefined;
}
