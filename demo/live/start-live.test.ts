// Tests the lines and keys of simulated devices: keys stay the same, only the owner can read their file, and revoked keys are not replaced.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargingFeature, topUp } from '@ec/charging/server/public';
import { accountHisPayChannel } from '@ec/charging/shared/account/account.enums';
import { gatewayFeature } from '@ec/gateway/server/public';
import { householdFeature } from '@ec/household/server/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { readLines } from '@ec/simulator/lines';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTrade } from '../charging/seed-trade.ts';
import { seedHouses } from '../household/seed-houses.ts';
import { seedPeople } from '../system/seed-people.ts';
import { seedStations } from '../truck/seed-stations.ts';
import { keysFile, startLive } from './start-live.ts';

let on: TestEngine;
const dataDir = mkdtempSync(join(tmpdir(), 'ec-live-'));
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, maintenanceFeature, truckFeature, householdFeature, chargingFeature, gatewayFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  await seedStations(on.engine);
  await seedTrade(on.engine, 2);
  await payIn();
  await seedHouses(on.engine);
});
afterAll(async () => {
  await on.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Tops up the accounts of all merchants. Otherwise it depends on the hour whether a fleet can pay, and trucks arrive only if it can. */
async function payIn(): Promise<void> {
  const accounts = await rowsOf(
    `select a.tenant_id as "tenantId", a.id from truck_account a join truck_merchant m on m.tenant_id = a.tenant_id and m.id = a.owner_id`,
  );
  const booking = {
    amount: '20000.00',
    channel: accountHisPayChannel.key.bankTransfer,
    actor: { userId: null, name: '' },
  };
  for (const { tenantId, id } of accounts)
    await on.engine.database.withTenant(String(tenantId), (tx) =>
      topUp(tx, on.engine, { accountId: String(id), bizNo: `TEST${id}`, ...booking }),
    );
}

const rowsOf = (text: string) => on.stage.superuser.rows(text);

async function writeLines() {
  await startLive(on.engine, { mode: 'keys', dataDir, url: 'http://127.0.0.1:1' });
  return readLines(readFileSync(keysFile(dataDir), 'utf8'));
}

test('every kind of device has a line, with its running sessions, and the next start keeps the keys', async () => {
  const lines = await writeLines();
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set(['charger', 'stack', 'inv', 'logger', 'ess', 'meter', 'swap', 'cam', 'tbox']),
  );
  expect(statSync(keysFile(dataDir)).mode & 0o777).toBe(0o600);
  const running = await rowsOf(
    `select o.id from truck_orders o join truck_charging_stack k on k.tenant_id = o.tenant_id and k.id = o.stack_id and k.protocol <= 3
     where o.tenant_id = '100003' and o.order_proc = 2`,
  );
  const open = lines.flatMap((line) =>
    (line.kind === 'charger' || line.kind === 'stack') && line.name.startsWith('100003')
      ? line.about.connectors.filter(({ open }) => open)
      : [],
  );
  expect(open.length).toBe(running.length);
  const byMqtt = lines.flatMap((line) =>
    line.kind === 'stack' && line.name.startsWith('100003/') ? [line.about] : [],
  );
  expect(byMqtt).toHaveLength(2);
  for (const { connectors, trucks } of byMqtt) {
    expect(connectors.map(({ no }) => no)).toEqual([1, 2]);
    expect(trucks.length).toBeGreaterThan(0);
  }
  const again = await writeLines();
  expect(again.map(({ name, key }) => [name, key])).toEqual(lines.map(({ name, key }) => [name, key]));
  const digests = await rowsOf('select secret_hash from gateway_credential');
  const secrets = new Set(lines.map(({ key }) => key));
  expect(digests.some((row) => secrets.has(String(Object.values(row)[0])))).toBe(false);
});

test('the line of a swap station has its slots, packs and trucks, and a running swap continues', async () => {
  const rooms = (await writeLines()).flatMap((line) => (line.kind === 'swap' ? [line] : []));
  const ofTenant = rooms.filter(({ name }) => name.startsWith('100003'));
  expect(ofTenant.length).toBeGreaterThan(0);
  for (const { about } of ofTenant) {
    const inSlots = about.packs.filter(({ slot }) => slot !== undefined);
    expect(about.slots).toHaveLength(8);
    expect(new Set(inSlots.map(({ slot }) => slot)).size).toBe(7);
    expect(about.packs.filter(({ plate }) => plate !== undefined).length).toBeGreaterThan(3);
    expect(about.robots).toMatchObject([{ bay: 1 }]);
  }
  const [room] = ofTenant;
  const [pack] = room?.about.packs.filter(({ plate }) => plate !== undefined) ?? [];
  const [fresh] = room?.about.packs.filter(({ slot }) => slot !== undefined) ?? [];
  await on.stage.superuser.run(
    `insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, station_id, bay_no, plate_no, car_id, swap_step, start_time,
        old_battery_id, new_battery_id)
      select 77, c.tenant_id, 'SWAP77', 2, 1, 0, s.id, 1, c.plate_no, c.id, 30, now(), o.id, n.id
      from truck_car c, truck_station s, truck_battery o, truck_battery n
      where c.plate_no = $1 and s.station_no = $2 and o.battery_no = $3 and n.battery_no = $4`,
    [pack?.plate, room?.name.split('/')[2], pack?.no, fresh?.no],
  );
  const again = (await writeLines()).find(({ name }) => name === room?.name);
  // The demo itself may have another open swap at this station.
  expect(again?.kind === 'swap' && again.about.open).toContainEqual({
    bay: 1,
    step: 30,
    plate: pack?.plate,
    old: pack?.no,
    fresh: fresh?.no,
    newSlot: fresh?.slot,
    isHeld: false,
  });
  expect(await rowsOf('select step, within from truck_swap_step_log where order_id = 77')).toEqual([
    { step: 30, within: 30 },
  ]);
  await on.stage.superuser.run('update truck_orders set is_deleted = 1 where id = 77');
});

test('a revoked key stays revoked, and a tenant that forbids device control keeps this setting', async () => {
  const [first] = (await writeLines()).filter(({ kind }) => kind === 'charger');
  await on.stage.superuser.run(
    `update gateway_credential set credential_state = 2 where device_id = (select id from truck_charging_stack where ocpp_id = $1)`,
    [first?.name],
  );
  await on.stage.superuser.run(
    `update system_tenant_param set param_value = '0' where tenant_id = '100003' and param_key = 'device.control'`,
  );
  expect((await writeLines()).map(({ name }) => name)).not.toContain(first?.name);
  const params = await rowsOf(
    `select tenant_id as tenant, param_value as value from system_tenant_param where param_key = 'device.control' order by 1`,
  );
  expect(params).toEqual([
    { tenant: '100001', value: '1' },
    { tenant: '100002', value: '1' },
    { tenant: '100003', value: '0' },
  ]);
});
