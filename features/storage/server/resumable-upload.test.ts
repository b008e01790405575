// Tests uploads in parts: they continue after an interruption or a restart, belong to one person, and take little memory.
import { seedPeople } from '@ec/demo/public';
import { outboundErrors } from '@ec/kernel/outbound-failure';
import { type Composed, composeFeatures } from '@ec/resource-server/compose';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { clientOf, tokenFor } from '@ec/testing/client';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldParts } from './resumable-upload.routes.ts';
import { storageFeature } from './storage.feature.ts';
import { fetched, put } from './test-files.ts';

const features = [systemFeature, storageFeature];

let on: TestEngine;
let server: Composed;
let [origin, admin, engineer, stranger]: string[] = [];

/** Starts another listening server on the same database and folder. */
async function begin(): Promise<void> {
  const { config, log, database, ids } = on.engine;
  server = await composeFeatures({
    config,
    log,
    database,
    ids,
    features,
    names: createDisplayNames,
    later: ['develop.datasource', 'truck.station', 'household.union', 'household.stationCustomer'],
  });
  origin = await server.http.listen({ port: 0, host: '127.0.0.1' });
}

beforeAll(async () => {
  on = await testEngine({
    features,
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    fill: seedPeople,
  });
  await on.stage.superuser.run(
    `insert into system_tenant_param (tenant_id, param_key, param_value) values ('100003', 'file.maxMb', '600')`,
  );
  admin = await tokenFor(on.engine, '100003', 'admin');
  engineer = await tokenFor(on.engine, '100003', 'viewer');
  stranger = await tokenFor(on.engine, '100002', 'admin');
  await begin();
});
afterAll(async () => {
  await server.close();
  await on.close();
});

const base = '/api/blade-resource/oss/endpoint';

function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
  token = admin,
) {
  const authHeaders = { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${token}` };
  return fetch(`${origin}${path}`, {
    method,
    headers: { ...authHeaders, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const encoded = (text: string) => Buffer.from(text).toString('base64');
const create = (size: number, name: string, token = admin) =>
  ask(
    'POST',
    `${base}/upload`,
    { 'upload-length': `${size}`, 'upload-metadata': `filename ${encoded(name)}` },
    undefined,
    token,
  );
const part = (path: string, offset: number, bytes: Uint8Array<ArrayBuffer>, token = admin) =>
  ask(
    'POST',
    path,
    {
      'x-http-method-override': 'PATCH',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': `${offset}`,
    },
    bytes,
    token,
  );
const offsetOf = async (path: string, token = admin) => {
  const reply = await ask('HEAD', path, {}, undefined, token);
  return [reply.status, reply.headers.get('upload-offset')];
};
/** Completes an upload, and returns the reply. */
async function end(
  path: string,
  token = admin,
  code?: string,
): Promise<{ code: number; msg: string; data: Record<string, string> }> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: path.split('/').pop(), code });
  return JSON.parse(await (await ask('POST', `${base}/put-upload`, headers, body, token)).text());
}
const started = async (size: number, name = '视频 1.txt') => {
  const reply = await create(size, name);
  expect(reply.status).toBe(201);
  return reply.headers.get('location') ?? '';
};

describe('an upload in parts', () => {
  const text = Buffer.from('0123456789'.repeat(100));

  test('continues after its last part, also after a restart of the server', async () => {
    const path = await started(text.length);
    expect(path).toMatch(/^\/api\/blade-resource\/oss\/endpoint\/upload\/100003\.\d+\.[0-9a-f]{32}$/);
    expect((await part(path, 0, new Uint8Array(text.subarray(0, 400)))).status).toBe(204);
    expect(await end(path)).toMatchObject({ code: 409, msg: '文件尚未传完' });
    await server.close();
    await begin();
    expect(await offsetOf(path)).toEqual([200, '400']);
    expect((await part(path, 100, new Uint8Array(text.subarray(100)))).status).toBe(409);
    expect((await part(path, 400, new Uint8Array(text.subarray(400)))).status).toBe(204);
    const { data } = await end(path);
    expect(data).toMatchObject({ originalName: '视频 1.txt' });
    const client = clientOf(server.http, admin);
    expect((await fetched(client, data.link ?? '')).bytes.equals(text)).toBe(true);
    expect((await client.get('blade-resource/attach/detail', { id: data.attachId ?? '' })).data).toMatchObject({
      extension: 'txt',
    });
    expect(await end(path)).toMatchObject({ code: 400 });
  });

  test('is accessible only to its person', async () => {
    const path = await started(10);
    for (const token of [stranger, engineer]) {
      expect((await offsetOf(path, token))[0]).toBeGreaterThanOrEqual(403);
      expect((await part(path, 0, new Uint8Array(10), token)).status).toBeGreaterThanOrEqual(403);
      expect((await end(path, token)).code).toBeGreaterThanOrEqual(403);
    }
    expect((await create(10, 'a', engineer)).status).toBe(403);
    expect((await ask('GET', path, {})).status).toBe(404);
    expect((await offsetOf(`${base}/upload/..%2f..%2fsecrets.json`))[0]).toBe(404);
  });

  test('is no larger than its tenant allows, and its bytes decide its type', async () => {
    expect((await create(601 * 1024 * 1024, 'a.bin')).status).toBe(413);
    const html = new Uint8Array(Buffer.from('<html><script>1</script>'));
    const path = await started(html.length, 'a.png');
    expect((await part(path, 0, html)).status).toBe(204);
    expect(await end(path)).toMatchObject({ code: 415 });
  });

  test('answers 400 if its store is away, and can be completed into another store', async () => {
    const away = { category: 1, ossCode: 'away', endpoint: 'http://127.0.0.1:1', bucketName: 'bucket-1' };
    const client = clientOf(server.http, admin);
    const keys = { accessKey: 'access', secretKey: 'secret-1' };
    expect((await client.post('blade-resource/oss/submit', { ...away, ...keys })).status).toBe(200);
    const path = await started(3, 'a.txt');
    expect((await part(path, 0, new Uint8Array(Buffer.from('abc')))).status).toBe(204);
    expect(await end(path, admin, 'away')).toMatchObject({
      code: 400,
      msg: outboundErrors.notConnected.zh,
    });
    expect(await end(path)).toMatchObject({ code: 200 });
  });

  test('is removed when its last part is too old', async () => {
    const path = await started(10);
    expect(await removeOldParts(on.engine.config.dataDir, new Date(Date.now() - 60_000))).toBe(0);
    expect(await removeOldParts(on.engine.config.dataDir, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect((await offsetOf(path))[0]).toBe(404);
  });
});

describe('the daily limit', () => {
  const key = `tenant_id = '100002' and param_key = 'file.dayCount'`;
  const outcomes = async (calls: Promise<number>[]) => {
    const statuses = await Promise.all(calls);
    return [statuses.filter((status) => status < 300).length, statuses.filter((status) => status === 429).length];
  };
  const upload = async () => (await put(clientOf(server.http, stranger))).status;
  const counted = async (table: string) => {
    const count = `select count(*)::int as n from ${table} where tenant_id = '100002'`;
    return (await on.stage.superuser.rows<{ n: number }>(count))[0]?.n;
  };
  const setLimit = async (most: number) => {
    await on.stage.superuser.run(`delete from system_tenant_param where ${key}`);
    await on.stage.superuser.run(
      `insert into system_tenant_param (tenant_id, param_key, param_value) values ('100002', 'file.dayCount', '${most}')`,
    );
  };

  test('holds for 32 parallel uploads, complete or not, whole or in parts', async () => {
    await setLimit(8);
    expect(await outcomes(Array.from({ length: 32 }, upload))).toEqual([8, 24]);
    await setLimit(16);
    const begun: string[] = [];
    const open = async () => {
      const reply = await create(10, 'a.txt', stranger);
      if (reply.status === 201) begun.push(reply.headers.get('location') ?? '');
      return reply.status;
    };
    expect(await outcomes(Array.from({ length: 32 }, open))).toEqual([8, 24]);
    // Uploads that are not complete count towards the limit.
    expect(await upload()).toBe(429);
    expect(await counted('resource_upload')).toBe(8);
    const [path = ''] = begun;
    expect((await part(path, 0, new Uint8Array(Buffer.from('0123456789')), stranger)).status).toBe(204);
    const ends = await Promise.all(Array.from({ length: 8 }, () => end(path, stranger)));
    expect(ends.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect([await counted('resource_upload'), await counted('resource_file')]).toEqual([7, 9]);
    expect(await upload()).toBe(429);
  });

  test('does not count refused uploads', async () => {
    await setLimit(18);
    const before = await counted('resource_upload');
    expect((await put(clientOf(server.http, stranger), Buffer.alloc(0))).status).toBe(400);
    expect((await create(601 * 1024 * 1024, 'a.bin', stranger)).status).toBe(413);
    // The server removes the row of the upload after it has sent the reply.
    await expect.poll(() => counted('resource_upload')).toBe(before);
    expect(await upload()).toBe(200);
    await setLimit(500);
  });
});

test('replies 400 to a call that ends an upload while another call ends it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const path = await started(10, 'a.txt');
    await part(path, 0, new Uint8Array(Buffer.from('0123456789')));
    const ends: ReturnType<typeof end>[] = [];
    // The calls begin one after the other, so that some begin before the first call removes the parts, and go on after that.
    for (let count = 0; count < 40; count += 1) {
      ends.push(end(path));
      await new Promise(setImmediate);
    }
    const codes = (await Promise.all(ends)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([200, 400]));
  }
});

test('an upload of 500 MB takes little memory', async () => {
  const [size, step] = [500 * 1024 * 1024, 5 * 1024 * 1024];
  const bytes = new Uint8Array(step).fill(65);
  const path = await started(size, 'large.txt');
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  for (let offset = 0; offset < size; offset += step) {
    const reply = await part(path, offset, bytes);
    expect([offset, reply.status, await reply.text()]).toEqual([offset, 204, '']);
    most = Math.max(most, process.memoryUsage.rss());
  }
  const { code, data } = await end(path);
  expect(code).toBe(200);
  most = Math.max(most, process.memoryUsage.rss());
  // The sender runs in this process too, and its garbage may not have been collected yet.
  expect((most - before) / 1024 / 1024).toBeLessThan(350);
  const files = await on.stage.superuser.rows('select size::text from resource_file where name = $1', [data.name]);
  expect(files).toEqual([{ size: `${size}` }]);
}, 120_000);
