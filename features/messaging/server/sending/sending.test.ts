// Tests SMS from the call to the provider: a tenant has one enabled provider, limits hold for parallel calls, and no reply has a secret.
import { seedMessages, seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { type SmsProvider, smsProvider, unknownPhone } from '@ec/testing/sms-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagingFeature } from '../messaging.feature.ts';
import { sendJobName } from './queue-messages.ts';

const admin: Who = ['100003', 'admin'];
const viewer: Who = ['100003', 'viewer'];
const stranger: Who = ['100002', 'admin'];
const base = 'blade-resource/sms';
const log = 'blade-resource/messageLog';

let on: TestEngine;
let provider: SmsProvider;
beforeAll(async () => {
  provider = await smsProvider();
  on = await testEngine({
    features: [systemFeature, messagingFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    fill: seedPeople,
  });
}, 60_000);
afterAll(async () => {
  await on.close();
  await provider.close();
});
beforeEach(() => {
  provider.taken.length = 0;
});

type Row = Record<string, unknown> & { id: string; status: number; smsCode: string };
const draft = (smsCode: string, more: object = {}) => ({
  category: 3,
  smsCode,
  templateId: 'SMS_1',
  signName: '能源云',
  endpoint: provider.endpoint,
  accessKey: provider.accessKey,
  secretKey: provider.secretKey,
  ...more,
});
const submit = (body: object, who = admin) => on.post<Row>(who, `${base}/submit`, body);
const enabled = async () =>
  (await on.get<{ records: Row[] }>(admin, `${base}/list`, { size: '200' })).data.records
    .filter(({ status }) => status === 2)
    .map(({ smsCode }) => smsCode);
const send = (body: object, who = admin, path = 'send-message') => on.post<string[]>(who, `${base}/${path}`, body);
const readEntry = async (id: string) =>
  (
    await on.stage.superuser.rows<Record<string, unknown>>(
      `select message_state as state, attempts, reason, cause, provider_id as "providerId", params from messaging_log where id = $1`,
      [id],
    )
  )[0];
const queued = async (id: string) =>
  (
    await on.stage.superuser.rows<{ wait: number }>(
      `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where key like '%message ' || $1`,
      [id],
    )
  ).map(({ wait }) => wait);
const setParam = (key: string, value: string) =>
  on.stage.superuser.run(
    `insert into system_tenant_param (tenant_id, param_key, param_value) values ('100003', '${key}', '${value}')
     on conflict (tenant_id, param_key) do update set param_value = excluded.param_value`,
  );

/** Runs the sending job as the job runner would. */
async function run(messageId: string, tenantId = '100003') {
  const job = on.engine.jobs().find(({ name }) => name === sendJobName)!;
  const { database, log: lines, clock } = on.engine;
  const signal = new AbortController().signal;
  const payload = { tenantId, messageId };
  return job.run({ tenantId, payload, database, log: lines, now: clock.now(), signal, attempt: 1 });
}

describe('a provider', () => {
  test('must be enabled before messages are sent; parallel calls enable only one, in 32 rounds', async () => {
    expect(await send({ phones: '13812345678' })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^没有启用/),
    });
    const providerIds = await Promise.all(
      ['one', 'two', 'three'].map(async (code) => (await submit(draft(code))).data.id),
    );
    for (let round = 0; round < 32; round++) {
      const answers = await Promise.all(providerIds.map((id) => on.post(admin, `${base}/enable`, { id })));
      expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
      expect(await enabled()).toHaveLength(1);
    }
  }, 60_000);

  test('keeps its secret, and no reply shows it', async () => {
    const { data } = await submit(draft('secret', { secretKey: 'very-secret-key' }));
    expect((await submit({ id: data.id, secretKey: '', remark: 'a' })).status).toBe(200);
    const replies = JSON.stringify([
      data,
      await on.get(admin, `${base}/list`, { size: '200' }),
      await on.get(admin, `${base}/detail`, { id: data.id }),
      await on.get(admin, `${base}/history`, { id: data.id }),
      await on.stage.superuser.rows(`select changes from audit_log where resource = 'messaging.sms'`),
    ]);
    expect(replies).not.toContain('very-secret-key');
    for (const call of ['export', 'import']) expect((await on.post(admin, `${base}/${call}`, {})).status).toBe(404);
  });

  test('needs the fields that its service requires', async () => {
    expect((await submit(draft('y', { category: 1, accessKey: '' }))).status).toBe(200);
    const { secretKey, accessKey, ...plain } = draft('yun', { category: 1 });
    expect((await submit(plain)).msg).toMatch(/^secretKey:/);
    const { data: yunpian, msg } = await submit({ ...plain, accessKey: 'api-key-of-yunpian' });
    expect(yunpian, msg).toMatchObject({ category: 1, secretKey: '******' });
    expect((await submit({ id: yunpian.id, accessKey: 'second-key-of-yunpian' })).status).toBe(200);
    const replies = JSON.stringify([yunpian, await on.get(admin, `${base}/detail`, { id: yunpian.id })]);
    expect(replies).not.toContain('key-of-yunpian');
    const stored = await on.stage.superuser.rows('select * from resource_sms where id = $1', [yunpian.id]);
    expect(stored).toMatchObject([{ access_key: null, secret_key: expect.stringMatching(/^sealed:/) }]);
    expect((await submit({ ...draft('z', { category: 3 }), secretKey: '' })).msg).toMatch(/^secretKey:/);
    expect((await submit(draft('q', { category: 2, accessKey: '' }))).msg).toMatch(/^accessKey:/);
    expect((await submit(draft('t', { category: 4, appId: 'x' }))).msg).toMatch(/^appId:/);
    for (const endpoint of ['file:///etc/passwd', 'http://u:p@host', 'http://host/path'])
      expect((await submit(draft('e', { endpoint }))).msg).toMatch(/^endpoint:/);
  });

  test('is missing for another tenant, and a viewer can neither change it nor send', async () => {
    const { data } = await submit(draft('mine'));
    for (const call of ['enable', 'send'])
      expect((await on.post(stranger, `${base}/${call}`, { id: data.id, phones: '13812345678' })).status).toBe(404);
    expect(await send({ code: 'mine', phones: '13812345678' }, stranger)).toMatchObject({ msg: '短信配置mine不存在' });
    expect((await send({ phones: '13812345678' }, viewer)).status).toBe(403);
    expect((await submit(draft('viewer'), viewer)).status).toBe(403);
  });
});

describe('a message', () => {
  test('is sent once to each phone, through both paths, and then its parameters are deleted', async () => {
    const body = { code: 'one', phones: '13812345678, +8613812345678，13912345678', params: '{"code":"4711"}' };
    const { data: ids } = await send(body);
    expect(ids).toHaveLength(2);
    const before = await readEntry(ids[0]!);
    expect(before).toMatchObject({ state: 0, attempts: 0, params: expect.stringMatching(/^sealed:/) });
    expect(await queued(ids[0]!)).toHaveLength(1);
    for (const id of ids) await run(id);
    // A sent message is not sent again when the job runs again.
    await run(ids[0]!);
    expect(provider.taken.map(({ phone, params }) => [phone, params])).toEqual([
      ['13812345678', { code: '4711' }],
      ['13912345678', { code: '4711' }],
    ]);
    expect(await readEntry(ids[0]!)).toMatchObject({ state: 1, attempts: 1, reason: null, params: null });
    const other = await send({ code: 'one', phones: '13712345678' }, admin, 'endpoint/send-message');
    expect(other.data).toHaveLength(1);
  });

  test('is refused with an invalid phone number, or with parameters that are not an object', async () => {
    for (const phones of ['1', '13812345678,abc', '+86', ' , ', `+1${'2'.repeat(20)}`])
      expect((await send({ code: 'one', phones })).msg).toMatch(/^phones:/);
    const many = Array.from({ length: 201 }, (_, n) => `138${String(n).padStart(8, '0')}`).join(',');
    expect((await send({ code: 'one', phones: many })).msg).toMatch(/^phones:一次最多200/);
    const spellings = [
      `{'code':2333,'title':'通知标题'}`,
      '{"code":2333,"title":"通知标题"}',
      `{code: 2333, title: "通知标题",}`,
      { code: 2333, title: '通知标题' },
    ];
    for (const [index, params] of spellings.entries()) {
      const { data, msg } = await send({ code: 'one', phones: `1391234560${index}`, params });
      expect(data, msg).toHaveLength(1);
      await run(data[0] ?? '');
      expect(provider.taken.at(-1)?.params).toEqual({ code: '2333', title: '通知标题' });
    }
    for (const params of [`{'a':Infinity}`, `{'a':[1]}`, [1], { a: {} }, 'x'.repeat(2001), '{'.repeat(2000)])
      expect((await send({ code: 'one', phones: '13812345678', params })).status).toBe(400);
    for (const params of ['[1]', '"x"', 'null', '{"a":{}}', '{', '{"a":"\\u0000"}', '{"a":"\\ud800"}'])
      expect((await send({ code: 'one', phones: '13812345678', params })).msg).toMatch(/^params:/);
  });

  test('is retried after growing pauses while the provider is away, then fails, and is resent by hand', async () => {
    const { data } = await send({ code: 'one', phones: '13612345678', params: '{"code":"1"}' });
    const id = data[0]!;
    for (const pause of [30, 120, 600, 3600]) {
      provider.failWith.push(503);
      await run(id);
      expect(await readEntry(id)).toMatchObject({ state: 0, reason: null, cause: 4 });
      const [wait] = await queued(id);
      expect(Math.abs(wait! - pause)).toBeLessThan(10);
    }
    provider.failWith.push(503);
    await run(id);
    expect(await readEntry(id)).toMatchObject({ state: 2, attempts: 5, params: expect.stringMatching(/^sealed:/) });
    expect((await on.post(viewer, `${log}/resend`, { id })).status).toBe(403);
    expect((await on.post(stranger, `${log}/resend`, { id })).status).toBe(404);
    const again = await Promise.all(Array.from({ length: 32 }, () => on.post(admin, `${log}/resend`, { id })));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(again.every(({ status }) => [200, 409].includes(status))).toBe(true);
    await run(id);
    expect(await readEntry(id)).toMatchObject({ state: 1, attempts: 1, reason: null });
    expect((await on.post(admin, `${log}/resend`, { id })).status).toBe(409);
  });

  test('that the provider refuses fails at once, and the reason does not contain the phone number', async () => {
    const { data } = await send({ code: 'one', phones: unknownPhone });
    await run(data[0]!);
    const row = await readEntry(data[0]!);
    expect(row).toMatchObject({ state: 2, attempts: 1, reason: expect.stringMatching(/^isv.MOBILE_NUMBER_ILLEGAL/) });
    expect(row?.reason).not.toContain(unknownPhone);
    expect((await on.get(viewer, `${log}/list`)).status).toBe(403);
    expect(JSON.stringify((await on.get(stranger, `${log}/list`, {})).data)).not.toContain(data[0]);
  });

  test('fails if its provider has been removed', async () => {
    const account = await submit(draft('short'));
    const { data } = await send({ code: 'short', phones: '13512345678' });
    expect((await on.post(admin, `${base}/remove?ids=${account.data.id}`, {})).status).toBe(200);
    await run(data[0]!);
    expect(await readEntry(data[0]!)).toMatchObject({ state: 2, reason: null, cause: 1 });
  });

  test('fails with its own cause if the secret of the provider was sealed with another key', async () => {
    const account = await submit(draft('moved'));
    const { data } = await send({ code: 'moved', phones: '13512345679' });
    const foreign =
      'update resource_sms set secret_key = (select max(params) from messaging_log where id = $1) where id = $2';
    await on.stage.superuser.run(foreign, [data[0], account.data.id]);
    await run(data[0]!);
    expect(await readEntry(data[0]!)).toMatchObject({ state: 2, reason: null, cause: 2 });
  });

  test('counts against the limits, also in 32 parallel calls', async () => {
    await setParam('sms.phoneDayCount', '3');
    const answers = await Promise.all(Array.from({ length: 32 }, () => send({ code: 'one', phones: '13412345678' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      msg: '同一手机号每天最多接收3条短信',
    });
    await setParam('sms.dayCount', '0');
    expect(await send({ code: 'one', phones: '13312345678' })).toMatchObject({
      status: 429,
      msg: '每天最多发送0条短信',
    });
  });
});

test('the demo has a provider whose messages reach nobody', async () => {
  await seedMessages(on.engine);
  const { data } = await send({ phones: '13812345678' }, stranger);
  await run(data[0]!, '100002');
  expect(await readEntry(data[0]!)).toMatchObject({ state: 0, reason: null, cause: 4 });
});
