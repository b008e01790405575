// Requests messages that have been missing for a minute, once, from their device, which sends them as late data (domain §10). The process
// that holds the device's connection sends the request; with an external broker, the process that claims the gap first.

import type { Sql } from '@ec/kernel/database';
import { isRowId } from '@ec/kernel/ids';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { gapState } from '../../shared/mqtt/mqtt.enums.ts';
import { type DeviceReply, latestMs } from '../../shared/mqtt/payloads.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { prefixOf, type Speaker } from '../../shared/mqtt/topic.ts';
import type { Broker } from './built-in-broker.ts';

const MINUTE = 60_000;
/** A message that has been missing for less time may still arrive by itself. */
const graceMs = MINUTE;
/** The least time between two requests to one device. */
const pauseMs = 5 * MINUTE;
/** The most messages of one request. */
const mostRequested = 10_000;
/** The most devices of one search. */
const batchSize = 50;
/** A device ignores a request that reaches it later than this. */
const validMs = 15 * MINUTE;
const states = gapState.key;
/** The prefix of the ids of these commands. */
const commandPrefix = 'gap-';

interface DueGap {
  id: string;
  product: string;
  deviceNo: string;
  deviceId: string;
  from: number;
  to: number;
  after: number;
  before: number;
}

/** @returns the number of requests that were sent */
export async function requestMissing(
  { database, clock, log }: Pick<Engine, 'database' | 'clock' | 'log'>,
  tenantId: string,
  broker: Pick<Broker, 'publish' | 'listeners'>,
): Promise<number> {
  const now = clock.now();
  let requestCount = 0;
  for (const product of Object.keys(seriesOf)) {
    const listeners = broker.listeners(tenantId, product);
    if (listeners?.length === 0) continue;
    for (const due of await dueGapsOf(database.read(tenantId), product, listeners, now)) {
      if (!(await database.withTenant(tenantId, (tx) => claim(tx, due, now)))) continue;
      const { deviceNo } = due;
      try {
        await broker.publish({
          topic: `${prefixOf({ tenantId, product, deviceNo })}down/cmd`,
          payload: JSON.stringify({
            cmdId: `${commandPrefix}${due.id}`,
            name: 'backfill',
            args: { fromSeq: firstToRequest(due, now.getTime()), toSeq: due.to },
            exp: now.getTime() + validMs,
          }),
        });
        requestCount += 1;
      } catch (error) {
        log.warn({ err: error, tenantId, product, deviceNo }, 'A device could not be asked for what is missing');
      }
    }
  }
  return requestCount;
}

/**
 * Returns the sequence number of the first message to request: at most the newest 10,000 are requested, and only messages that are not older
 * than 72 hours, if the device sent all at even intervals; the newest is requested in any case.
 */
export function firstToRequest(
  { from, to, after, before }: Pick<DueGap, 'from' | 'to' | 'after' | 'before'>,
  now: number,
): number {
  const share = before > after ? Math.min(1, (before - (now - latestMs)) / (before - after)) : 1;
  return Math.max(from, to - mostRequested + 1, to + 1 - Math.max(1, Math.floor((to - from + 1) * share)));
}

/** Finds the oldest gap of each device that has had no request lately. */
const dueGapsOf = (
  read: Sql,
  product: string,
  listeners: readonly string[] | undefined,
  now: Date,
): Promise<DueGap[]> =>
  read.rows<DueGap>(
    sql`select distinct on (g.device_id) g.id, g.product, g.device_no as "deviceNo", g.device_id as "deviceId", g.from_seq::float8 as from,
        g.to_seq::float8 as to, (extract(epoch from g.after_time) * 1000)::float8 as after,
        (extract(epoch from g.before_time) * 1000)::float8 as before
      from mqtt_gap g join dev_last l on l.tenant_id = g.tenant_id and l.device_id = g.device_id::bigint
      where g.tenant_id = ${read.tenantId} and g.product = ${product} and g.gap_state = ${states.waiting}
        and g.create_time <= ${new Date(now.getTime() - graceMs)} and g.before_time > ${new Date(now.getTime() - latestMs)}
        and (l.asked_at is null or l.asked_at <= ${new Date(now.getTime() - pauseMs)})
        ${listeners ? sql`and g.device_no = any(${[...listeners]})` : sql``}
      order by g.device_id, g.id limit ${batchSize}`,
  );

/** Claims the gap for this process: the first one to write to the row of the device wins. @returns whether this process has won */
async function claim(tx: Sql, { id, deviceId }: DueGap, now: Date): Promise<boolean> {
  const claimedDevices = await tx.run(
    sql`update dev_last set asked_at = ${now} where tenant_id = ${tx.tenantId} and device_id = ${deviceId}
      and (asked_at is null or asked_at <= ${new Date(now.getTime() - pauseMs)})`,
  );
  if (claimedDevices === 0) return false;
  const claimedGaps = await tx.run(
    sql`update mqtt_gap set gap_state = ${states.asked}, ask_time = ${now} where tenant_id = ${tx.tenantId} and id = ${id}
      and gap_state = ${states.waiting}`,
  );
  return claimedGaps > 0;
}

/**
 * Handles a reply to a request for missing messages. With any code but 0 the device cannot send them, so that they are lost.
 * @returns false where the reply belongs to another command
 */
export async function handleBackfillReply(
  { database }: Pick<Engine, 'database'>,
  { tenantId, product, deviceNo }: Speaker,
  { cmdId, code }: Pick<DeviceReply, 'cmdId' | 'code'>,
): Promise<boolean> {
  const id = cmdId.slice(commandPrefix.length);
  if (!cmdId.startsWith(commandPrefix) || !isRowId(id)) return false;
  if (code !== 0)
    await database.withTenant(tenantId, (tx) =>
      tx.run(
        sql`update mqtt_gap set gap_state = ${states.lost} where tenant_id = ${tenantId} and id = ${id} and product = ${product}
          and device_no = ${deviceNo} and gap_state = ${states.asked}`,
      ),
    );
  return true;
}
