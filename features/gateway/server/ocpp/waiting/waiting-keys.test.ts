// Tests the keys of waiting chargers: the first key under a name stays, later keys are listed beside it, and the operator chooses a key.
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { mostPending, recordBoot } from './record-boot.ts';

let on: TestGateway;
let port: number;
beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
});
afterAll(() => on.close());

const genuine = 'genuine-key-000001';
const stolen = 'stranger-key-00001';

async function open(path: string, secret: string | undefined, localAddress: string): Promise<WebSocket> {
  const headers = secret ? { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` } : {};
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${path}`, ['ocpp1.6'], { headers, localAddress });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.on('error', reject);
  });
  return socket;
}

async function boot(socket: WebSocket, vendor: string): Promise<string> {
  const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  socket.send(`[2,"1","BootNotification",{"chargePointVendor":"${vendor}","chargePointModel":"X"}]`);
  return answer;
}

interface Waiting {
  id: string;
  ocppId: string;
  vendor: string;
  address: string;
  keyCount: number;
}
const waiting = async (ocppId: string, who = admin): Promise<Waiting> => {
  const { data } = await on.on.get<{ records: Waiting[] }>(who, 'blade-gateway/waitingCharger/list', { ocppId });
  const [row] = data.records;
  if (!row) throw new Error(`${ocppId} does not wait`);
  return row;
};
interface Key {
  id: string;
  fingerprint: string;
  address: string;
  vendor: string;
  firstSeen: string;
}
const keysOf = async (waitingId: string, who = admin) =>
  (
    await on.on.get<{ records: Key[] }>(who, 'blade-gateway/waitingKey/list', {
      waitingId,
      ascs: 'firstSeen',
      size: '50',
    })
  ).data.records;
const accept = (id: string, more: object = {}) =>
  on.on.post<{ stackId: string; secret: string }>(admin, 'blade-gateway/waitingCharger/accept', {
    id,
    stationId: on.stationId,
    stackName: '新桩',
    gunCount: 1,
    ratedPowerKw: 120,
    ...more,
  });

test('keeps the first key, lists the others with address, time and fingerprint, and the operator chooses a key', async () => {
  await boot(await open(`${tenant}/CONFLICT-1`, genuine, '127.0.0.11'), 'GENUINE');
  await boot(await open(`${tenant}/CONFLICT-1`, stolen, '127.0.0.12'), 'STRANGER');
  await boot(await open(`${tenant}/CONFLICT-1`, undefined, '127.0.0.13'), 'KEYLESS');
  const row = await waiting('CONFLICT-1');
  expect(row).toMatchObject({ vendor: 'GENUINE', address: '127.0.0.11', keyCount: 3 });
  const keys = await keysOf(row.id);
  expect(keys.map(({ address, vendor }) => [address, vendor])).toEqual([
    ['127.0.0.11', 'GENUINE'],
    ['127.0.0.12', 'STRANGER'],
    ['127.0.0.13', 'KEYLESS'],
  ]);
  expect(keys[0]?.fingerprint).toMatch(/^[0-9a-f]{8}$/);
  expect(keys[2]?.fingerprint).toBe('');
  expect(keys[0]?.firstSeen).toMatch(/^\d{4}-/);
  expect(JSON.stringify(keys)).not.toMatch(/[0-9a-f]{64}/);
  const unchosen = await accept(row.id);
  expect(unchosen).toMatchObject({ code: 409, msg: expect.stringContaining('3个不同密钥') });
  const foreign = await accept(row.id, { keyId: on.on.engine.ids.next() });
  expect(foreign.code).not.toBe(200);
  const accepted = await accept(row.id, { keyId: keys[0]?.id });
  expect(accepted.data.secret, accepted.msg).toBe('');
  expect(await boot(await open('CONFLICT-1', genuine, '127.0.0.11'), 'GENUINE')).toContain('Accepted');
  await expect(open('CONFLICT-1', stolen, '127.0.0.12')).rejects.toThrow('401');
});

test('the operator can trust a later key, or a connection without a key, which gets a new key', async () => {
  for (const [name, chosen] of [
    ['CONFLICT-2', 1],
    ['CONFLICT-3', 2],
  ] as const) {
    await boot(await open(`${tenant}/${name}`, stolen, '127.0.0.12'), 'STRANGER');
    await boot(await open(`${tenant}/${name}`, genuine, '127.0.0.11'), 'GENUINE');
    await boot(await open(`${tenant}/${name}`, undefined, '127.0.0.13'), 'KEYLESS');
    const row = await waiting(name);
    const { data, msg } = await accept(row.id, { keyId: (await keysOf(row.id))[chosen]?.id });
    expect(data.secret !== '', msg).toBe(chosen === 2);
    const key = chosen === 1 ? genuine : data.secret;
    expect(await boot(await open(name, key, '127.0.0.11'), 'GENUINE')).toContain('Accepted');
    await expect(open(name, stolen, '127.0.0.12')).rejects.toThrow('401');
  }
});

test('many keys of a stranger do not replace the first key; a charger with one key needs no choice', async () => {
  const first = await open(`${tenant}/CONFLICT-4`, genuine, '127.0.0.11');
  await boot(first, 'GENUINE');
  for (let no = 0; no < 30; no++)
    await boot(await open(`${tenant}/CONFLICT-4`, `stranger-${no}`, `127.0.8.${Math.floor(no / 5) + 1}`), 'STRANGER');
  await boot(first, 'GENUINE');
  const row = await waiting('CONFLICT-4');
  const keys = await keysOf(row.id);
  expect(keys.length).toBeLessThanOrEqual(19);
  expect(row.keyCount).toBe(keys.length);
  expect(keys[0]).toMatchObject({ vendor: 'GENUINE' });
  await boot(await open(`${tenant}/CONFLICT-5`, genuine, '127.0.0.11'), 'GENUINE');
  expect((await accept((await waiting('CONFLICT-5')).id)).data.secret).toBe('');
});

test('parallel boots with different keys are all recorded', async () => {
  const sockets = await Promise.all(
    [genuine, stolen, `${genuine}-2`].map((key, index) => open(`${tenant}/CONFLICT-6`, key, `127.0.9.${index + 1}`)),
  );
  await Promise.all(sockets.map((socket, index) => boot(socket, `V${index}`)));
  const row = await waiting('CONFLICT-6');
  expect(row.keyCount).toBe(3);
  expect(await keysOf(row.id)).toHaveLength(3);
});

test('hides the keys from other tenants; one address takes at most fifty places of a list', async () => {
  const row = await waiting('CONFLICT-6');
  expect(await keysOf(row.id, ['100002', 'admin'])).toEqual([]);
  await on.on.stage.superuser.run(
    `insert into ocpp_waiting (id, tenant_id, ocpp_id, address, first_seen, last_seen)
     select 7000000 + n, $1, 'FULL-' || n, '127.0.9.9', now(), now() from generate_series(1, 50) n`,
    [tenant],
  );
  await boot(await open(`${tenant}/FULL-51`, genuine, '127.0.9.9'), 'X');
  await expect(waiting('FULL-51')).rejects.toThrow();
  await boot(await open(`${tenant}/FULL-52`, genuine, '127.0.9.10'), 'X');
  expect(await waiting('FULL-52')).toBeDefined();
});

test('32 parallel boots of new chargers take no more places than their tenant has', async () => {
  const other = '100002';
  await on.on.stage.superuser.run(
    `insert into ocpp_waiting (id, tenant_id, ocpp_id, address, first_seen, last_seen)
     select 7100000 + n, $1, 'MANY-' || n, '127.0.8.' || (n % 200), now(), now() from generate_series(1, $2::int) n`,
    [other, mostPending - 4],
  );
  const bootOne = (index: number) =>
    on.on.engine.database.withTenant(other, (tx) =>
      recordBoot(
        tx,
        on.on.engine,
        {
          path: '/ocpp/x',
          ocppId: `NEW-${index}`,
          tenantId: other,
          secret: genuine,
          offered: [],
          remoteIp: `127.0.7.${index}`,
        },
        'ocpp1.6',
        { kind: 'booted', vendor: 'X', model: 'X' },
      ),
    );
  await Promise.all(Array.from({ length: 32 }, (_, index) => bootOne(index)));
  const rows = await on.on.stage.superuser.rows(
    `select ocpp_id from ocpp_waiting where tenant_id = $1 and is_deleted = 0`,
    [other],
  );
  expect(rows).toHaveLength(mostPending);
});
