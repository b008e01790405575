// Measures the acknowledged messages of inverters per second. The product checks the keys and stores each message before it acknowledges
// the message. The floor is a bare Aedes broker that also inserts the same samples in batches, into a bare table.
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maintainPartitions, openMqtt } from '@ec/gateway/server/public';
import { readConfig } from '@ec/kernel/config';
import { createLogin, type Login } from '@ec/kernel/database/login';
import { removeEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { composeFeatures } from '@ec/resource-server/compose';
import type { Engine } from '@ec/resource-server/feature';
import { createDisplayNames } from '@ec/system/server/public';
import { Aedes } from 'aedes';
import { sql } from 'kysely';
import { connectAsync, type MqttClient } from 'mqtt';
import { features } from '../apps/server/src/features.ts';
import { median, type Result, ratioOf } from './result.ts';

const tenant = '000000';
const devices = 100;
const perDevice = 60;
const rounds = 5;
/** The number of messages of one device that are on their way at a time. */
const inFlight = 10;
const lingerMs = 20;
const secret = 'bench-secret';

export async function benchMqtt(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' });
  const log = createLog('error');
  console.log('MQTT: starting a database of its own …');
  const { database, ids, urls, close } = await openDatabase(config, log);
  const { engine, close: end } = await composeFeatures({
    config,
    log,
    database,
    ids,
    names: createDisplayNames,
    features,
  });
  const owner = await createLogin(urls.owner, 'ec_owner');
  try {
    await maintainPartitions(database, new Date());
    const numbers = await makeDevices(engine);
    const broker = await openMqtt(engine, {
      url: undefined,
      port: 0,
      host: '127.0.0.1',
      pace: { perSecond: 1_000_000, burst: 1_000_000 },
    });
    const bare = await openBare(owner);
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = Date.now() - (round + 1) * 3_600_000;
      const product = await measureRate(broker.address, numbers, start);
      const floor = await measureRate(bare.address, numbers, start);
      pairs.push([product, floor]);
    }
    await broker.close();
    await bare.close();
    const stored = await database
      .read(tenant)
      .first<{ n: number }>(sql`select count(*)::int as n from tm_inverter_5m where tenant_id = ${tenant}`);
    if (stored?.n !== rounds * devices * perDevice)
      throw new Error(`Of ${rounds * devices * perDevice} samples ${stored?.n} are there`);
    const rate = (of: 0 | 1) => `${median(pairs.map((pair) => pair[of])).toFixed(0)}/s`;
    return [
      {
        part: 'mqtt',
        what: `MQTT messages, ${devices} devices, acknowledged after the commit`,
        product: rate(0),
        floor: rate(1),
        value: ratioOf(pairs),
        bar: { atLeast: 0.5 },
      },
    ];
  } finally {
    await owner.close();
    await end();
    await close();
    await removeEmbedded(folder);
  }
}

/** Inserts inverters of one site, all with the same key. @returns their serial numbers */
async function makeDevices(engine: Engine): Promise<string[]> {
  const numbers = Array.from({ length: devices }, (_, index) => `BENCH${index}`);
  const [station, hash] = [engine.ids.next(), await digest()];
  await engine.database.withTenant(tenant, async (tx) => {
    await tx.run(
      sql`insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type, station_status, area_code,
          address, lng, lat, dept_id, service_tel, support_order, bay_count)
        values (${station}, ${tenant}, 'B1', 'Bench', '91370100A', '{1,2}', 1, 50, '370102', 'x', 117, 36, (select id from system_dept where tenant_id = ${tenant} limit 1), '400', 1, 2)`,
    );
    for (const sn of numbers) {
      const id = engine.ids.next();
      await tx.run(
        sql`insert into device_inverter (id, tenant_id, sn, biz_domain, vendor, model, station_id, rated_kw, dc_kwp, phase)
          values (${id}, ${tenant}, ${sn}, 2, 1, 'x', ${station}, 20, 25, 3)`,
      );
      await tx.run(
        sql`insert into gateway_credential (id, tenant_id, device_type, device_id, device_no, station_id, biz_domain, credential_state, secret_hash)
          values (${engine.ids.next()}, ${tenant}, 8, ${id}, ${sn}, ${station}, 2, 1, ${hash})`,
      );
    }
  });
  return numbers;
}

async function digest(): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return Buffer.from(bytes).toString('hex');
}

/** Returns the messages per second. */
async function measureRate(address: string, numbers: readonly string[], start: number): Promise<number> {
  const clients = await Promise.all(
    numbers.map((sn) =>
      connectAsync(address, { username: `${tenant}/inv/${sn}`, password: secret, reconnectPeriod: 0 }),
    ),
  );
  const began = performance.now();
  await Promise.all(clients.map((client, index) => sendAll(client, numbers[index] ?? '', start)));
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.endAsync(true)));
  return (numbers.length * perDevice) / seconds;
}

async function sendAll(client: MqttClient, sn: string, start: number): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < perDevice) {
      const seq = next;
      next += 1;
      const d = {
        status: 3,
        pac: 12.3,
        pdc: 12.9,
        total: 1000 + seq,
        temp: 40,
        ua: 230,
        ub: 231,
        uc: 229,
        ia: 20,
        ib: 20,
        ic: 20,
        hz: 50,
        pf: 1,
      };
      const body = JSON.stringify({ ts: start + seq * 1000, seq, d });
      await client.publishAsync(`ec/v1/${tenant}/inv/${sn}/up/telemetry`, body, { qos: 1 });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
}

/** Opens the floor: a broker that asks for no key, checks nothing, and stores all messages that have arrived meanwhile in one insert. */
async function openBare(owner: Login): Promise<{ address: string; close(): Promise<void> }> {
  await owner.run(`create table bare_sample (no text, ts bigint, seq int, d jsonb, primary key (no, ts))`);
  let arrivals: { topic: string; text: string; done: (error?: Error | null) => void }[] = [];
  let running = false;
  async function run() {
    running = true;
    await new Promise((resolve) => setTimeout(resolve, lingerMs));
    while (arrivals.length > 0) {
      const batch = arrivals;
      arrivals = [];
      const rows = batch.map(({ topic, text }) => ({ no: topic.split('/')[4], ...JSON.parse(text) }));
      await owner.run(
        `insert into bare_sample select no, ts, seq, d from jsonb_to_recordset($1::jsonb) r (no text, ts bigint, seq int, d jsonb) on conflict do nothing`,
        [JSON.stringify(rows)],
      );
      for (const { done } of batch) done(null);
    }
    running = false;
  }
  const broker = new Aedes({
    authorizePublish(_client, { topic, payload }, done) {
      arrivals.push({ topic, text: payload.toString(), done });
      if (!running) void run();
    },
  });
  await broker.listen();
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `mqtt://127.0.0.1:${port}`,
    async close() {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      server.close();
    },
  };
}
