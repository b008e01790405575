// Tests the roles of processes (docs/operations.md, “Several servers”). Three engines on one database stand for three processes: one has
// the role “gather” and holds the device, two have the role “serve” and send commands.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargersAt } from '@ec/fixtures/gateway/test-charger';
import { gatewayFeatures, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import type { Role } from '@ec/kernel/config';
import { type Composed, composeFeatures } from '@ec/resource-server/compose';
import { createDisplayNames } from '@ec/system/server/public';
import { tokenFor } from '@ec/testing/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { gatewayFeature } from './gateway.feature.ts';

interface Process extends Composed {
  port: number;
}

let on: TestGateway;
let gathers: Process;
let serves: Process;
let servesToo: Process;
const folders: string[] = [];
beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  gathers = await begun('gather');
  serves = await begun('serve');
  servesToo = await begun('serve');
});
afterAll(async () => {
  for (const each of [gathers, serves, servesToo]) await each.close();
  await on.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function begun(role: Role): Promise<Process> {
  const { config, log, database, ids } = on.on.engine;
  const dataDir = mkdtempSync(join(tmpdir(), 'ec-role-'));
  folders.push(dataDir);
  const composed = await composeFeatures({
    config: { ...config, dataDir, roles: new Set([role]) },
    log,
    database,
    ids,
    features: gatewayFeatures,
    names: createDisplayNames,
    later: on.later,
  });
  await composed.http.listen({ port: 0, host: '127.0.0.1' });
  const address = composed.http.server.address();
  return { ...composed, port: typeof address === 'object' && address ? address.port : 0 };
}

const call = async <T>({ http, engine }: Process, path: string, body: object) => {
  const headers = { 'blade-auth': `bearer ${await tokenFor(engine, tenant, 'admin')}` };
  const { statusCode, json } = await http.inject({ method: 'POST', url: `/api/${path}`, payload: body, headers });
  return { status: statusCode, data: json<{ data: T }>().data };
};

test('a device that is connected to one process executes the commands of others', async () => {
  const charger = await chargersAt(on, gathers.port)();
  await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  const command = { gunId: charger.guns[0], reason: '卡住' };
  for (const from of [serves, servesToo])
    expect(await call<{ result: string }>(from, 'blade-truck/chargingGun/executeLock', command)).toMatchObject({
      status: 200,
      data: { result: 'Unlocked' },
    });
  expect(charger.calls).toHaveLength(2);
  await charger.close();
});

test('a serving process accepts no devices, and a gathering process answers no calls', async () => {
  const { ocppId } = await on.charger();
  const refused = new WebSocket(`ws://127.0.0.1:${serves.port}/ocpp/${ocppId}`, ['ocpp1.6']);
  await expect(
    new Promise((_, reject) => {
      refused.on('error', reject);
    }),
  ).rejects.toThrow();
  expect((await call(gathers, 'blade-truck/chargingGun/executeLock', {})).status).toBe(404);
  await gatewayFeature.start?.(serves.engine);
  expect(serves.engine.processComponents.all()).toEqual([]);
});
