// The keys of the devices that live: made once, kept where their owner alone reads them, and never against what people have said.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargingFeature } from '@ec/charging/server/public';
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
  });
  await seedPeople(on.engine);
  await seedStations(on.engine);
  await seedTrade(on.engine, 2);
  await seedHouses(on.engine);
});
afterAll(async () => {
  await on.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rowsOf = (text: string) => on.stage.superuser.rows(text);

async function made() {
  await startLive(on.engine, { mode: 'keys', dataDir, url: 'http://127.0.0.1:1' });
  return readLines(readFileSync(keysFile(dataDir), 'utf8'));
}

test('every kind of device has a line, sessions that run are among them, and the next start finds the same keys', async () => {
  const lines = await made();
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set(['charger', 'inv', 'logger', 'ess', 'meter', 'swap', 'cam', 'tbox']),
  );
  expect(statSync(keysFile(dataDir)).mode & 0o777).toBe(0o600);
  const running = await rowsOf(
    `select o.id from truck_orders o join truck_charging_stack k on k.tenant_id = o.tenant_id and k.id = o.stack_id and k.ocpp_id is not null
     where o.tenant_id = '100003' and o.order_proc = 2`,
  );
  const open = lines.flatMap((line) =>
    line.kind === 'charger' && line.name.startsWith('100003') ? line.about.connectors.filter(({ open }) => open) : [],
  );
  expect(open.length).toBe(running.length);
  const again = await made();
  expect(again.map(({ name, key }) => [name, key])).toEqual(lines.map(({ name, key }) => [name, key]));
  const digests = await rowsOf('select secret_hash from gateway_credential');
  const secrets = new Set(lines.map(({ key }) => key));
  expect(digests.some((row) => secrets.has(String(Object.values(row)[0])))).toBe(false);
});

test('a key that was withdrawn stays so, and a tenant that closed the control of its devices keeps it closed', async () => {
  const [first] = (await made()).filter(({ kind }) => kind === 'charger');
  await on.stage.superuser.run(
    `update gateway_credential set credential_state = 2 where device_id = (select id from truck_charging_stack where ocpp_id = $1)`,
    [first?.name],
  );
  await on.stage.superuser.run(
    `update system_tenant_param set param_value = '0' where tenant_id = '100003' and param_key = 'device.control'`,
  );
  expect((await made()).map(({ name }) => name)).not.toContain(first?.name);
  const params = await rowsOf(
    `select tenant_id as tenant, param_value as value from system_tenant_param where param_key = 'device.control' order by 1`,
  );
  expect(params).toEqual([
    { tenant: '100001', value: '1' },
    { tenant: '100002', value: '1' },
    { tenant: '100003', value: '0' },
  ]);
});
