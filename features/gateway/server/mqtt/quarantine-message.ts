// Stores refused messages for a person. A device that repeats its fault cannot fill the table: beyond a limit a further message replaces the
// newest row and raises its count.
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { storable } from '@ec/kernel/storable';
import { columnsOf } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { quarantineReason, quarantineState } from '../../shared/mqtt/mqtt.enums.ts';
import { quarantine } from '../../shared/mqtt/quarantine.resource.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { deptOf } from '../telemetry/device-rows.ts';
import type { Message, Refusal } from './message.ts';

/** The most waiting rows of one device. */
const mostWaiting = 100;
/** The length of the column; the detail of a sample with many impossible values names all of them. */
const longestDetail = 255;
const { waiting } = quarantineState.key;

export async function quarantineMessage(
  tx: Sql,
  { ids }: Pick<Services, 'ids'>,
  { product, deviceNo, leaf, payload }: Message,
  { reason, detail: fullDetail, at }: Refusal,
  now: Date,
): Promise<void> {
  const detail = fullDetail?.slice(0, longestDetail) ?? null;
  const t = columnsOf(quarantine);
  const device = await tx.first<{ waitingCount: number; newest: string | null }>(
    sql`select count(*)::int as "waitingCount", max(${t.id}) as newest from ${tableOf(quarantine)}
      where ${t.tenantId} = ${tx.tenantId} and ${t.deviceNo} = ${deviceNo} and ${t.product} = ${product}
        and ${t.quarantineState} = ${waiting} and ${t.isDeleted} = 0`,
  );
  const storedPayload = storable(payload).slice(0, 65_536);
  // A device repeats an impossible value in each sample, every five minutes: one row counts these messages.
  const repeatCount =
    reason === quarantineReason.key.leftOut &&
    (await tx.run(
      sql`update mqtt_quarantine set times = times + 1, last_time = ${now}, payload = ${storedPayload}
        where tenant_id = ${tx.tenantId} and product = ${product} and device_no = ${deviceNo} and reason = ${reason}
          and detail is not distinct from ${detail} and quarantine_state = ${waiting} and is_deleted = 0`,
    ));
  if (repeatCount) return;
  if (device && device.waitingCount >= mostWaiting) {
    await tx.run(
      sql`update mqtt_quarantine set times = times + 1, last_time = ${now}, reason = ${reason}, detail = ${detail},
          leaf = ${leaf}, payload = ${storedPayload} where tenant_id = ${tx.tenantId} and id = ${device.newest}`,
    );
    return;
  }
  const series = seriesOf[product];
  const deptId = series ? await deptOf(tx, series, deviceNo) : null;
  await tx.run(
    sql`insert into mqtt_quarantine (id, tenant_id, product, device_no, leaf, reason, detail, payload, device_time, dept_id, last_time)
      values (${ids.next()}, ${tx.tenantId}, ${product}, ${deviceNo}, ${leaf}, ${reason}, ${detail}, ${storedPayload},
        ${at === undefined ? null : new Date(at)}, ${deptId}, ${now})`,
  );
}
