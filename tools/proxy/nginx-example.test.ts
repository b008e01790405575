// Tests that chargers, live values, uploads, files and MQTT work through the nginx example of docs/operations.md.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { tokenFor } from '@ec/testing/client';
import { selfSigned } from '@ec/testing/self-signed';
import { connectAsync } from 'mqtt';
import { RPCClient } from 'ocpp-rpc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../apps/server/src/test-app.ts';
import { freePort } from '../kill/server.ts';
import { type RunningProxy, readExamples, serverName, startProxy } from './run-nginx.ts';

const megabyte = 1024 * 1024;
const tenant = '100003';
/** The address that clients connect from. It differs from the address of the proxy. */
const clientAddress = '127.0.0.2';
const { certificate, privateKey } = selfSigned(serverName);
const tls = { ca: certificate, servername: serverName, localAddress: clientAddress };
const script = `export const text = '${'x'.repeat(5000)}';`;

let on: TestApp;
let proxy: RunningProxy;
let token: string;

beforeAll(async () => {
  const mqtt = await freePort();
  on = await testApp(
    {
      PUBLIC_URL: `https://${serverName}`,
      EC_TRUST_PROXY: '127.0.0.1',
      MQTT_HOST: '127.0.0.1',
      MQTT_PORT: `${mqtt}`,
    },
    { pages: pages() },
  );
  await on.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = on.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  token = await tokenFor(on.app.engine, tenant, 'admin');
  await on.superuser.run(
    `insert into system_tenant_param (tenant_id, param_key, param_value) values ($1, 'file.maxMb', '100')`,
    [tenant],
  );
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  proxy = await startProxy({ http: address.port, mqtt, certificate, privateKey: key });
});
afterAll(async () => {
  await proxy?.stop();
  await on?.close();
});

/** Writes files as the build of the console does: pages, and a script with its compressed copies. Returns their folder. */
function pages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-pages-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'login.html']) writeFileSync(join(folder, name), '<!doctype html>');
  writeFileSync(join(folder, 'assets/a-1.js'), script);
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/a-1.js.gz'), gzipSync(script));
  return folder;
}

interface Answer {
  status: number;
  /** The headers; a repeated header is listed repeatedly. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** @param body the bytes to send; if `content-length` is larger, the request stays open */
function ask(path: string, options: RequestOptions = {}, body: Buffer | string = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = requestHttps({ ...tls, host: '127.0.0.1', port: proxy.https, path, agent: false, ...options });
    call.on('error', reject);
    call.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { rawHeaders, statusCode = 0 } = response;
      const headers = rawHeaders.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
      );
      call.destroy();
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
    });
    const length = Number(Object(options.headers)['content-length'] ?? body.length);
    call.write(body);
    if (length <= body.length) call.end();
  });
}

const valuesOf = ({ headers }: Answer, name: string) =>
  headers.filter(([header]) => header === name).map(([, value]) => value);
const dataOf = <T>({ body }: Answer): T => JSON.parse(body.toString()).data;
const signedIn = () => ({ 'blade-auth': `bearer ${token}` });

let chargers = 0;

async function insert(table: string, columns: Record<string, unknown>): Promise<string> {
  const row = { id: on.app.engine.ids.next(), tenant_id: tenant, ...columns };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await on.superuser.run(`insert into ${table} (${names}) values (${places})`, Object.values(row));
  return row.id;
}

/** Inserts a charger and creates its key. @param protocol 1 OCPP 1.6, 2 OCPP 2.0.1, 3 MQTT */
async function makeCharger(protocol: number) {
  chargers += 1;
  const name = `TLS${chargers}`;
  const [dept] = await on.superuser.rows<{ id: string }>(`select id from system_dept where tenant_id = $1 limit 1`, [
    tenant,
  ]);
  const stationId = await insert('truck_station', {
    station_no: name,
    station_name: name,
    operator_id: '91370100A',
    biz_types: '{1}',
    station_type: 1,
    station_status: 50,
    area_code: '370102',
    address: '1',
    lng: 117.12,
    lat: 36.65,
    dept_id: dept?.id,
    service_tel: '400',
    support_order: 1,
  });
  const id = await insert('truck_charging_stack', {
    stack_no: name,
    stack_name: name,
    station_id: stationId,
    usage: 1,
    equip_type: 1,
    ocpp_id: name,
    manufacturer: 'ACME',
    protocol,
    rated_power_kw: 240,
    dev_state: 2,
  });
  const admin = await on.as(tenant, 'admin');
  const { data, msg } = await admin.post<{ secret: string }>('blade-gateway/deviceCredential/save', {
    deviceType: 1,
    deviceId: id,
  });
  expect(data.secret, msg).toBeDefined();
  return { id, name, secret: data.secret };
}

async function connectCharger(protocol: 'ocpp1.6' | 'ocpp2.0.1', endpoint: string) {
  const { id, name, secret } = await makeCharger(protocol === 'ocpp1.6' ? 1 : 2);
  // The types of the client require all options, but its code has defaults for the others.
  const client = new RPCClient({
    endpoint,
    identity: name,
    password: secret,
    protocols: [protocol],
    strictMode: true,
    reconnect: false,
    wsOpts: endpoint.startsWith('wss:') ? tls : {},
    headers: { 'x-forwarded-for': '203.0.113.9' }, // a false address
  } as ConstructorParameters<typeof RPCClient>[0]);
  const state = { isClosed: false };
  client.on('close', () => {
    state.isClosed = true;
  });
  client.handle((async () => ({ status: 'Accepted' })) as never);
  await client.connect();
  const call = (action: string, payload: object) => client.call(action, payload) as Promise<Record<string, unknown>>;
  return { id, state, call, close: () => client.close({ code: 1000, force: true }).catch(() => undefined) };
}

/** Opens the stream of live values over HTTP/2 and waits for its first event. */
async function openStream() {
  const session = connectHttp2(`https://127.0.0.1:${proxy.https}`, tls);
  await once(session, 'connect');
  const stream = session.request({ ':path': '/api/blade-system/live', ...signedIn() });
  const state = { protocol: session.alpnProtocol, text: '', isClosed: false };
  stream.setEncoding('utf8').on('data', (text: string) => {
    state.text += text;
  });
  stream.on('close', () => {
    state.isClosed = true;
  });
  await expect.poll(() => state.text).toContain('event: hello');
  return { state, close: () => session.close() };
}

/** Connects a charger to the control port and waits until nginx closes this silent connection after its default time. */
async function defaultTimeIsOver(): Promise<void> {
  const charger = await connectCharger('ocpp1.6', `ws://127.0.0.1:${proxy.control}/ocpp`);
  await expect.poll(() => charger.state.isClosed, { timeout: 20_000 }).toBe(true);
}

describe('long connections', () => {
  test('silent chargers of both OCPP versions and live values outlast the default timeout of nginx', async () => {
    const endpoint = `wss://127.0.0.1:${proxy.https}/ocpp`;
    const [old, current, stream] = await Promise.all([
      connectCharger('ocpp1.6', endpoint),
      connectCharger('ocpp2.0.1', endpoint),
      openStream(),
    ]);
    const boot = { chargePointVendor: 'ACME', chargePointModel: 'DC-240' };
    expect(await old.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
    const chargingStation = { vendorName: 'ACME', model: 'DC-360' };
    expect(await current.call('BootNotification', { reason: 'PowerUp', chargingStation })).toMatchObject({
      status: 'Accepted',
    });
    expect(stream.state.protocol).toBe('h2');
    await defaultTimeIsOver();
    for (const { call } of [old, current]) expect(await call('Heartbeat', {})).toHaveProperty('currentTime');
    const events = stream.state.text.length;
    await on.superuser.run(`update system_menu set name = name || '1' where code = 'station'`);
    await expect.poll(() => stream.state.text.slice(events), { timeout: 2000, interval: 20 }).toContain('event: ');
    expect([old.state.isClosed, current.state.isClosed, stream.state.isClosed]).toEqual([false, false, false]);
    await Promise.all([old.close(), current.close(), stream.close()]);
  });

  test('the server stores the real address of a charger, not a forged one', async () => {
    const charger = await connectCharger('ocpp1.6', `wss://127.0.0.1:${proxy.https}/ocpp`);
    const addressOf = async () =>
      (
        await on.superuser.rows<{ address: string }>(
          `select last_address as address from gateway_credential where device_id = $1`,
          [charger.id],
        )
      )[0]?.address;
    await expect.poll(addressOf).toBe(clientAddress);
    await charger.close();
  });

  test('forwards MQTT', async () => {
    const { name, secret } = await makeCharger(3);
    const user = { username: `${tenant}/stack/${name}`, reconnectPeriod: 0 };
    const url = `mqtts://127.0.0.1:${proxy.mqtts}`;
    await expect(connectAsync(url, { ...user, ...tls, password: 'wrong' }, false)).rejects.toThrow();
    const client = await connectAsync(url, { ...user, ...tls, password: secret }, false);
    await client.publishAsync(`ec/v1/${tenant}/stack/${name}/up/state`, JSON.stringify({ ts: Date.now(), seq: 1 }), {
      qos: 1,
    });
    await client.endAsync();
  });
});

describe('uploads', () => {
  const boundary = 'b0undary';
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const path = '/api/blade-resource/oss/endpoint';

  test('passes a file of 50 MB unchanged in both directions', async () => {
    const file = Buffer.from(randomBytes(25 * 1_000_000).toString('hex'));
    const body = Buffer.concat([head, file, tail]);
    const headers = { ...signedIn(), ...multipart, 'content-length': body.length };
    const answer = await ask(`${path}/put-file`, { method: 'POST', headers }, body);
    expect(answer.status, answer.body.toString().slice(0, 500)).toBe(200);
    const { link } = dataOf<{ link: string }>(answer);
    const download = await ask(link, { headers: signedIn() });
    expect([download.status, download.body.length]).toEqual([200, 50_000_000]);
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(download.body)).toBe(digest(file));
  });

  test('refuses a caller without a session before the whole body has arrived', async () => {
    const headers = { ...multipart, 'content-length': 50_000_000 };
    const start = performance.now();
    const answer = await ask(
      `${path}/put-file`,
      { method: 'POST', headers },
      Buffer.concat([head, Buffer.alloc(65_536, 'a')]),
    );
    expect([answer.status, JSON.parse(answer.body.toString()).msg]).toEqual([401, '请求未授权']);
    // For a known person, the server would read the body for up to ten seconds (read-to-end.ts).
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('continues a resumable upload at its offset', async () => {
    const tus = { ...signedIn(), 'tus-resumable': '1.0.0' };
    const text = randomBytes(1_000_000).toString('hex');
    const metadata = `filename ${Buffer.from('a.txt').toString('base64')}`;
    const begin = { ...tus, 'upload-length': text.length, 'upload-metadata': metadata };
    const begun = await ask(`${path}/upload`, { method: 'POST', headers: begin });
    const [location = ''] = valuesOf(begun, 'location');
    for (const offset of [0, 1_200_000]) {
      const part = text.slice(offset, offset === 0 ? 1_200_000 : undefined);
      const uploadHeaders = { 'x-http-method-override': 'PATCH', 'content-type': 'application/offset+octet-stream' };
      const headers = { ...tus, ...uploadHeaders, 'upload-offset': offset, 'content-length': part.length };
      expect((await ask(location, { method: 'POST', headers }, part)).status).toBe(204);
      const reached = await ask(location, { method: 'HEAD', headers: tus });
      expect(valuesOf(reached, 'upload-offset')).toEqual([String(offset + part.length)]);
    }
    const headers = { ...signedIn(), 'content-type': 'application/json' };
    const name = JSON.stringify({ name: location.split('/').pop() });
    expect((await ask(`${path}/put-upload`, { method: 'POST', headers }, name)).status).toBe(200);
  });

  test('allows bodies up to the limit of the server, which refuses larger bodies itself', async () => {
    const file = Buffer.concat([head, Buffer.alloc(100 * megabyte + 1, 'a'), tail]);
    const upload = { ...signedIn(), ...multipart, 'content-length': file.length };
    const tooLarge = await ask(`${path}/put-file`, { method: 'POST', headers: upload }, file);
    expect([tooLarge.status, JSON.parse(tooLarge.body.toString()).msg]).toEqual([413, expect.stringContaining('100')]);
    const allowed = Number(/client_max_body_size (\d+)m;/.exec(readExamples().servers)?.[1]) * megabyte;
    const headers = { ...signedIn(), 'content-type': 'application/json' };
    const json = JSON.stringify({ name: 'x'.repeat(2 * megabyte) });
    const refused = await ask(`${path}/put-upload`, { method: 'POST', headers }, json);
    expect([refused.status, JSON.parse(refused.body.toString()).msg]).toEqual([413, '请求内容过大']);
    const beyond = { ...signedIn(), ...multipart, 'content-length': allowed + 1 };
    expect((await ask(`${path}/put-file`, { method: 'POST', headers: beyond }, head)).status).toBe(413);
  });
});

describe('replies', () => {
  test('delivers the compressed files of the server, compressed only once', async () => {
    for (const [accepted, coding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await ask('/assets/a-1.js', { headers: { 'accept-encoding': accepted } });
      expect(valuesOf(answer, 'content-encoding')).toEqual(coding ? [coding] : []);
      if (coding === 'br') expect(brotliDecompressSync(answer.body).toString()).toBe(script);
    }
  });

  test.each([
    ['a page', '/'],
    ['the sign-in page', '/login'],
    ['a call', '/api/blade-system/site'],
    ['a call that does not exist', '/api/nothing'],
    ['a file', '/assets/a-1.js'],
    ['what nginx refuses itself', '/%'],
  ])('%s: the reply has each header once', async (_, path) => {
    const answer = await ask(path);
    const once = (name: string) => expect(valuesOf(answer, name), name).toHaveLength(1);
    for (const name of ['strict-transport-security', 'x-content-type-options']) once(name);
    const names = answer.headers.map(([name]) => name).filter((name) => name !== 'set-cookie');
    expect(names).toEqual([...new Set(names)]);
    expect(valuesOf(answer, 'server')).toEqual(['nginx']);
  });

  test('refuses protocols older than TLS 1.2, and redirects HTTP to HTTPS', async () => {
    const version = (maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise((resolve) => {
        const options = { ...tls, minVersion: 'TLSv1' as const, maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' };
        const socket = connectTls({ ...options, host: '127.0.0.1', port: proxy.https }, () => {
          resolve(socket.getProtocol());
          socket.destroy();
        });
        socket.on('error', () => resolve('refused'));
      });
    expect(await Promise.all([version('TLSv1.1'), version('TLSv1.2'), version('TLSv1.3')])).toEqual([
      'refused',
      'TLSv1.2',
      'TLSv1.3',
    ]);
    const plain = await fetch(`http://127.0.0.1:${proxy.plain}/a?b=c`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://${serverName}/a?b=c`]);
  });
});
