// Tests robots of DingTalk groups: the stand-in computes the signature with its own code, messages are combined, and they wait during quiet
// hours.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { seedPeople } from '@ec/demo/public';
import { objectOf, textOf } from '@ec/language/unknown';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { deliverJobName, notifyGroups } from '../inbox/notify.ts';
import { messagingFeature } from '../messaging.feature.ts';
import { notConnected } from '../sending/channel.ts';
import { sendJobName } from '../sending/queue-messages.ts';
import { sendToRobot } from './robot.ts';

const admin: Who = ['100003', 'admin'];
const viewer: Who = ['100003', 'viewer'];
const stranger: Who = ['100002', 'admin'];
const base = 'blade-resource/dingtalk';
const secret = 'SEC0123456789+/=abcdef';
const token = 'token-of-the-group';
const { alarm, approval } = messageKind.key;

/** The stand-in sends these replies first, in place of its usual ones. */
const failWith: object[] = [];
const taken: string[] = [];
const service = createServer(async (request, reply) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const body = objectOf(await json(request));
  const timestamp = searchParams.get('timestamp') ?? '';
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(Buffer.from(`${timestamp}\n${secret}`, 'utf8'))
    .digest()
    .toString('base64');
  const isSigned = searchParams.get('sign') === expected && Math.abs(Date.now() - Number(timestamp)) < 3600_000;
  const answer =
    failWith.shift() ??
    (searchParams.get('access_token') !== token
      ? { errcode: 300001, errmsg: 'token is not exist' }
      : isSigned
        ? { errcode: 0, errmsg: 'ok' }
        : { errcode: 310000, errmsg: 'sign not match' });
  if (objectOf(answer).errcode === 0) taken.push(textOf(objectOf(body.markdown).text));
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

let on: TestEngine;
let webhook: string;
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  webhook = `http://127.0.0.1:${(service.address() as AddressInfo).port}/robot/send?access_token=${token}`;
  on = await testEngine({
    features: [systemFeature, storageFeature, messagingFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    fill: seedPeople,
  });
}, 60_000);
afterAll(async () => {
  await on.close();
  await new Promise<void>((done) => service.close(() => done()));
});
beforeEach(async () => {
  taken.length = 0;
  failWith.length = 0;
  for (const table of ['messaging_inbox', 'messaging_preference', 'messaging_log', 'resource_dingtalk'])
    await on.stage.superuser.run(`delete from ${table}`);
});

const submit = (body: object = {}, who = admin) =>
  on.post<{ id: string; status: number }>(who, `${base}/submit`, {
    robotName: '运维群',
    webhook,
    secret,
    kinds: [alarm],
    ...body,
  });
const run = (name: string, payload: object, now = on.engine.clock.now()) => {
  const job = on.engine.jobs().find((each) => each.name === name)!;
  const { database, log } = on.engine;
  const signal = new AbortController().signal;
  const tenantId = '100003';
  return job.run({ tenantId, payload: { tenantId, ...payload }, database, log, now, signal, attempt: 1 });
};
const logged = () =>
  on.stage.superuser.rows<{ id: string; state: number; reason: string | null; receiver: string }>(
    'select id, message_state as state, reason, receiver from messaging_log order by id',
  );
async function sendAll() {
  for (const { id, state } of await logged()) if (state === 0) await run(sendJobName, { messageId: id });
}
const tell = (more: object = {}) =>
  on.engine.database.withTenant('100003', (tx) =>
    notifyGroups(on.engine, tx, '100003', { kind: alarm, code: '烟雾告警', group: 'x', ...more }),
  );

describe('the service', () => {
  const message = { title: 't', text: '正文 & <b>' };
  const options = { now: new Date(), allow: ['127.0.0.1'] };

  test('accepts only signed messages with the right token at a permitted address', async () => {
    expect(await sendToRobot({ webhook, secret }, message, options)).toMatchObject({ ok: true });
    expect(taken).toEqual(['正文 & <b>']);
    for (const wrong of [
      { webhook, secret: 'other' },
      { webhook, secret: '' },
      { webhook: `${webhook}x`, secret },
    ])
      expect(await sendToRobot(wrong, message, options)).toMatchObject({ ok: false, isPassing: false });
    expect(await sendToRobot({ webhook, secret }, message, { ...options, allow: [] })).toEqual(
      notConnected('127.0.0.1 lies where no outgoing connection may go'),
    );
  });

  test('causes a temporary failure while it is busy or away', async () => {
    for (const errcode of [-1, 130101]) {
      failWith.push({ errcode, errmsg: 'send too fast' });
      expect(await sendToRobot({ webhook, secret }, message, options)).toMatchObject({ ok: false, isPassing: true });
    }
    const away = { webhook: 'http://127.0.0.1:1/robot/send?access_token=a', secret };
    expect(await sendToRobot(away, message, options)).toEqual(notConnected('ECONNREFUSED 127.0.0.1:1'));
  });
});

describe('a robot', () => {
  test('hides its address and its secret, and is missing for another tenant', async () => {
    const { data } = await submit();
    const replies = JSON.stringify([
      data,
      await on.get(admin, `${base}/detail`, { id: data.id }),
      await on.get(admin, `${base}/history`, { id: data.id }),
      await on.stage.superuser.rows(`select changes from audit_log where resource = 'messaging.dingTalk'`),
    ]);
    for (const hidden of [token, secret]) expect(replies).not.toContain(hidden);
    for (const call of ['enable', 'disable', 'send']) {
      expect((await on.post(stranger, `${base}/${call}`, { id: data.id, content: 'a' })).status).toBe(404);
      expect((await on.post(viewer, `${base}/${call}`, { id: data.id, content: 'a' })).status).toBe(403);
    }
    for (const wrong of [
      { webhook: 'ftp://a/b?access_token=x' },
      { webhook: 'https://user@host/x?access_token=a' },
      { quietFrom: '22:00' },
      { quietFrom: '9:00', quietTo: '10:00' },
      { kinds: [4] },
    ])
      expect((await submit({ robotName: 'b', ...wrong })).status).toBe(400);
  });

  test('sends the text of a person, and the reason of a failure contains no token', async () => {
    const { data } = await submit();
    expect((await on.post(admin, `${base}/send`, { id: data.id, content: '演练通知' })).status).toBe(200);
    await sendAll();
    expect(taken).toEqual(['演练通知']);
    await submit({ id: data.id, webhook: webhook.replace(token, 'gone') });
    await on.post(admin, `${base}/send`, { id: data.id, content: 'a' });
    await sendAll();
    const [, failed] = await logged();
    expect(failed).toMatchObject({ state: 2, reason: '300001 token is not exist', receiver: '运维群' });
  });

  test('sends messages of its kinds together, while it is enabled', async () => {
    const { data } = await submit();
    expect(await tell()).toEqual([]);
    await on.post(admin, `${base}/enable`, { id: data.id });
    expect(await tell({ kind: approval })).toEqual([]);
    await Promise.all(Array.from({ length: 32 }, () => tell()));
    await tell({ code: '断电', group: 'y' });
    await run(deliverJobName, { userId: data.id });
    await sendAll();
    expect(taken).toEqual(['- 烟雾告警\n- 断电']);
    // After this message, a later alarm waits until ten minutes have passed.
    await tell();
    await run(deliverJobName, { userId: data.id });
    await sendAll();
    expect(taken).toHaveLength(1);
    await run(deliverJobName, { userId: data.id }, new Date(Date.now() + 11 * 60_000));
    await sendAll();
    expect(taken).toEqual(['- 烟雾告警\n- 断电', '- 烟雾告警']);
    await tell();
    await on.post(admin, `${base}/disable`, { id: data.id });
    await run(deliverJobName, { userId: data.id }, new Date(Date.now() + 60 * 60_000));
    expect(await logged()).toHaveLength(2);
  });

  test('sends only critical messages during quiet hours', async () => {
    const { data } = await submit({ quietFrom: '22:00', quietTo: '07:00' });
    await on.post(admin, `${base}/enable`, { id: data.id });
    await tell();
    await tell({ code: '烟雾', group: 'y', isCritical: true });
    await run(deliverJobName, { userId: data.id }, new Date('2027-01-10T23:00:00+08:00'));
    await sendAll();
    expect(taken).toEqual(['- 烟雾']);
    await run(deliverJobName, { userId: data.id }, new Date('2027-01-11T07:00:00+08:00'));
    await sendAll();
    expect(taken).toEqual(['- 烟雾', '- 烟雾告警']);
  });

  test.each([
    [false, true],
    [true, false],
  ])('sends combined messages during quiet hours if one of them is critical (%s, then %s)', async (first, second) => {
    const { data } = await submit({ quietFrom: '22:00', quietTo: '07:00' });
    await on.post(admin, `${base}/enable`, { id: data.id });
    await tell({ isCritical: first });
    await tell({ isCritical: second });
    await run(deliverJobName, { userId: data.id }, new Date('2027-01-10T23:00:00+08:00'));
    await sendAll();
    expect(taken).toHaveLength(1);
  });
});
