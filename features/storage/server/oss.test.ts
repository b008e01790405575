// Tests stores: parallel calls enable only one store of a tenant, no reply has a secret, and connections obey the rules for addresses.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedPeople } from '@ec/demo/public';
import { outboundErrors } from '@ec/kernel/outbound-failure';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { type S3Server, s3Server } from '@ec/testing/s3-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageFeature } from './storage.feature.ts';
import { put } from './test-files.ts';

let on: TestEngine;
let s3: S3Server;
beforeAll(async () => {
  s3 = await s3Server();
  on = await testEngine({
    features: [systemFeature, storageFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    fill: seedPeople,
  });
});
afterAll(async () => {
  await on.close();
  await s3.close();
});

const admin: Who = ['100003', 'admin'];
const base = 'blade-resource/oss';
type Row = Record<string, unknown> & { id: string; status: number; ossCode: string };

const submit = (draft: object) => on.post<Row>(admin, `${base}/submit`, draft);
const remote = (ossCode: string, more: object = {}) => ({
  category: 1,
  ossCode,
  endpoint: s3.endpoint,
  bucketName: s3.bucket,
  accessKey: s3.accessKey,
  secretKey: s3.secretKey,
  ...more,
});
const rows = async () => (await on.get<{ records: Row[] }>(admin, `${base}/list`, { size: '200' })).data.records;
const enabled = async () => (await rows()).filter(({ status }) => status === 2).map(({ ossCode }) => ossCode);

test('a new tenant has one enabled store, the local disk', async () => {
  expect(await enabled()).toEqual(['local']);
  const local = (await rows())[0]!;
  expect((await on.post<{ ms: number }>(admin, `${base}/check`, { id: local.id })).data.ms).toBeGreaterThanOrEqual(0);
});

describe('a store', () => {
  test('keeps its secret key, and no reply shows it', async () => {
    const { data } = await submit(remote('secret', { secretKey: 'very-secret-key' }));
    expect((await submit({ id: data.id, secretKey: '', remark: 'a' })).status).toBe(200);
    const replies = JSON.stringify([
      data,
      await rows(),
      await on.get(admin, `${base}/detail`, { id: data.id }),
      await on.get(admin, `${base}/history`, { id: data.id }),
      await on.stage.superuser.rows(`select changes from audit_log where resource = 'storage.oss'`),
    ]);
    expect(replies).not.toContain('very-secret-key');
    const [stored] = await on.stage.superuser.rows<{ key: string }>(
      'select secret_key as key from resource_oss where id = $1',
      [data.id],
    );
    expect(stored?.key).toMatch(/^sealed:/);
    for (const call of ['export', 'import']) expect((await on.post(admin, `${base}/${call}`, {})).status).toBe(404);
  });

  test.each([
    [{ endpoint: 'file:///etc/passwd' }, /^endpoint:/],
    [{ endpoint: 'http://user:pass@host' }, /^endpoint:/],
    [{ endpoint: 'http://host/path?x=1' }, /^endpoint:/],
    [{ endpoint: '' }, /^endpoint:/],
    [{ bucketName: '../x' }, /^bucketName:/],
    [{ secretKey: '' }, /^secretKey:/],
    [{ category: 9 }, /^category:/],
  ])('is refused with %j', async (wrong, message) => {
    expect(await submit(remote('wrong', wrong))).toMatchObject({ status: 400, msg: expect.stringMatching(message) });
  });

  test('gives the reason for a failed connection, and never reaches a forbidden address', async () => {
    const tried = async (ossCode: string, more: object) => {
      const { data } = await submit(remote(ossCode, more));
      const { status, msg } = await on.post(admin, `${base}/check`, { id: data.id });
      return `${status} ${msg}`;
    };
    expect(await tried('good', {})).toMatch(/^200/);
    expect(await tried('key', { accessKey: 'other' })).toMatch(/^400 对象存储拒绝了请求：InvalidAccessKeyId/);
    expect(await tried('sign', { secretKey: 'other' })).toMatch(/^400 对象存储拒绝了请求：SignatureDoesNotMatch/);
    expect(await tried('bucket', { bucketName: 'nowhere' })).toMatch(/^400 对象存储拒绝了请求：NoSuchBucket/);
    const other = createServer((_, reply) => reply.writeHead(404).end('<html>not a store</html>'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const hosts = ['169.254.169.254', '10.0.0.5', '[::1]', '0.0.0.0', '[::ffff:127.0.0.2]', 'no-such-host.invalid'];
    for (const [index, place] of [...hosts, '127.0.0.1:1', `127.0.0.1:${port}`].entries())
      for (const category of [1, 3])
        expect(await tried(`closed${index}${category}`, { category, endpoint: `http://${place}` }), place).toBe(
          `400 ${outboundErrors.notConnected.zh}`,
        );
    other.close();
  });

  test('cannot be removed or moved while it has files', async () => {
    const { data } = await submit(remote('holds'));
    await on.post(admin, `${base}/enable`, { id: data.id });
    expect((await put(await on.as('100003', 'admin'))).status).toBe(200);
    expect(await on.post(admin, `${base}/remove?ids=${data.id}`, {})).toMatchObject({ status: 400 });
    await on.post(admin, `${base}/enable`, { id: (await rows()).find(({ ossCode }) => ossCode === 'local')?.id });
    expect(await on.post(admin, `${base}/remove?ids=${data.id}`, {})).toMatchObject({
      msg: 'holds中存有1个文件，不能删除',
    });
    expect(await submit({ id: data.id, bucketName: 'other' })).toMatchObject({
      msg: expect.stringMatching(/^bucketName:/),
    });
    expect((await submit({ id: data.id, remark: 'b' })).status).toBe(200);
  });

  test('is missing for another tenant', async () => {
    const stranger: Who = ['100002', 'admin'];
    const { data } = await submit(remote('mine'));
    for (const call of ['enable', 'check'])
      expect((await on.post(stranger, `${base}/${call}`, { id: data.id })).status).toBe(404);
    expect((await on.post(stranger, `${base}/submit`, { id: data.id, remark: 'x' })).status).toBe(404);
    const client = await on.as('100002', 'admin');
    expect(await client.upload(`${base}/endpoint/put-file?code=mine`, Buffer.from('text'))).toMatchObject({
      status: 400,
      msg: '对象存储mine不存在',
    });
    expect((await on.post(['100003', 'viewer'], `${base}/submit`, remote('viewer'))).status).toBe(403);
  });
});

test('three parallel calls enable only one store, in 32 rounds', async () => {
  const storeIds = await Promise.all(['one', 'two', 'three'].map(async (code) => (await submit(remote(code))).data.id));
  for (let round = 0; round < 32; round++) {
    const answers = await Promise.all(storeIds.map((id) => on.post(admin, `${base}/enable`, { id })));
    expect(answers.map(({ status }) => status).every((status) => [200, 400, 409].includes(status))).toBe(true);
    expect(await enabled()).toHaveLength(1);
  }
}, 60_000);
