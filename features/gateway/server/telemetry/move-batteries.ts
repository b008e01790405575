// Advances the states of packs in their slots by their values: charging, cooling, ready (domain §6.4, BR-31).
import type { Sql } from '@ec/kernel/database';
import { type Picked, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { paramIn } from '@ec/system/server/public';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { sql } from 'kysely';
import { packMoves } from '../../shared/mqtt/battery-state.ts';
import type { StoredSample } from './stored-sample.ts';

/** BR-31: the target in percent where the tenant sets none. */
const defaultTarget = 95;
const fields = ['id', 'batteryStatus', 'soc', 'tempMax'] as const;

/** Runs after the values were written, while the rows of the packs are locked. */
export async function advanceBatteries(tx: Sql, newest: readonly StoredSample[]): Promise<void> {
  if (newest.length === 0) return;
  const target = parseFloat((await paramIn(tx, 'swap.targetSoc')) ?? '') || defaultTarget;
  const chargers = new Map(newest.map(({ device, sample }) => [device.id, sample.d.charger]));
  const packs = await tx.rows<Picked<typeof battery, (typeof fields)[number]>>(
    sql`select ${pick(battery, fields)} from ${tableOf(battery)}
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...chargers.keys()]}::bigint[]) order by t.id`,
  );
  for (const { id, soc, ...pack } of packs) {
    const chargerState = chargers.get(id);
    const charger = chargerState === 0 || chargerState === 1 ? chargerState : null;
    for (const next of packMoves({ ...pack, soc: soc === null ? null : parseFloat(soc), charger }, target))
      await tx.run(
        sql`update truck_battery set battery_status = ${next} where tenant_id = ${tx.tenantId} and id = ${id}`,
      );
  }
}
