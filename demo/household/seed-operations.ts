// Sets the states of inverters on the demo's houses: on grid, off line or with a fault (domain §11); and adds commands to some inverters.
import { demoSeed } from '@ec/device-models/demo-seed';
import { bizDomain, inverterStatus, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { inverterCmd } from '@ec/household/shared/device/inverter-cmd.resource';
import { stationState } from '@ec/household/shared/station/station.enums';
import { raw, type Sql } from '@ec/kernel/database';
import { seededRandom } from '@ec/kernel/seeded-random';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { type DemoInverter, demoCommands } from './demo-commands.ts';
import { houseCounts } from './demo-houses.ts';

/** The shares of off-line and faulty inverters in percent. */
const [silent, faulty] = [3, 1.5];

/** Does nothing for a tenant that has commands. */
export async function seedOperations(engine: Engine): Promise<void> {
  for (const tenantId of Object.keys(houseCounts))
    await engine.database.withTenant(tenantId, async (tx) => {
      const place = await lookUpDemo(tx, tenantId);
      const existing = raw(sql`select 1 from household_inverter_cmd where tenant_id = ${tenantId} limit 1`);
      if (!place || (await tx.first(existing)) !== undefined) return;
      const onGrid = await setStates(tx, tenantId);
      const now = engine.clock.now();
      const { ids } = engine;
      const commands = demoCommands(onGrid, {
        tenantId,
        now,
        idAt: (at: Date) => ids.at(at),
        userId: (account: string) => place.userId(account),
      });
      await insertRows(tx, inverterCmd, commands);
    });
}

/** Sets the states of inverters that have none. @returns the inverters on grid */
async function setStates(tx: Sql, tenantId: string): Promise<DemoInverter[]> {
  const all = await tx.rows<DemoInverter>(
    sql`select i.id, i.station_id as "stationId" from device_inverter i
        join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where i.tenant_id = ${tenantId} and i.biz_domain = ${keys(bizDomain.key.household)} and i.is_deleted = 0 and i.online_status is null
        and u.station_state = ${keys(stationState.key.connected)} order by i.id`,
  );
  const states = all.map((_, index) => {
    const draw = seededRandom(demoSeed, `house inverter ${tenantId}`, index).next() * 100;
    if (draw < silent) return { online: onlineStatus.key.offline, state: inverterStatus.key.offline };
    const isFaulty = draw < silent + faulty;
    return { online: onlineStatus.key.online, state: isFaulty ? inverterStatus.key.fault : inverterStatus.key.onGrid };
  });
  await tx.run(
    sql`update device_inverter t set online_status = s.online, inverter_status = s.state
      from unnest(${all.map(({ id }) => id)}::bigint[], ${states.map(({ online }) => online)}::smallint[],
        ${states.map(({ state }) => state)}::smallint[]) s (id, online, state)
      where t.tenant_id = ${tenantId} and t.id = s.id`,
  );
  return all.filter((_, index) => states[index]?.state === inverterStatus.key.onGrid);
}
