// Tests e-mail from the call to a real SMTP server: the configured encryption, one mail for each receiver, and attachments that are stored
// until all mails are sent.
import { seedMessages, seedPeople } from '@ec/demo/public';
import { outboundErrors } from '@ec/kernel/outbound-failure';
import { putFile } from '@ec/resource/contracts/file.contract';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { type MailServer, mailServer } from '@ec/testing/mail-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailSecurity, messageCause } from '../../shared/messaging.enums.ts';
import { messagingFeature } from '../messaging.feature.ts';
import { notConnected } from '../sending/channel.ts';
import { sendJobName } from '../sending/queue-messages.ts';
import { type MailRequest, queueMail } from './queue-mail.ts';
import { type MailPlace, sendMail, tryServer } from './smtp.ts';

const admin: Who = ['100003', 'admin'];
const viewer: Who = ['100003', 'viewer'];
const stranger: Who = ['100002', 'admin'];
const base = 'blade-resource/mail';
const log = 'blade-resource/messageLog';
const { tls, startTls, none } = mailSecurity.key;

let on: TestEngine;
let server: MailServer;
beforeAll(async () => {
  server = await mailServer();
  on = await testEngine({
    features: [systemFeature, storageFeature, messagingFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['localhost'] },
    fill: seedPeople,
  });
}, 60_000);
afterAll(async () => {
  await on.close();
  await server.close();
});
beforeEach(() => {
  server.taken.length = 0;
  server.failWith.length = 0;
});

type Row = Record<string, unknown> & { id: string; status: number };
const draft = (mailCode: string, more: object = {}) => ({
  mailCode,
  host: server.host,
  port: server.tlsPort,
  security: tls,
  fromName: '能源云',
  ...more,
  username: server.username,
  password: server.password,
  fromAddress: 'energy@example.com',
  ...more,
});
const submit = (body: object, who = admin) => on.post<Row>(who, `${base}/submit`, body);
const readEntry = async (id: string) =>
  (
    await on.stage.superuser.rows<Record<string, unknown>>(
      `select channel, receiver, subject, message_state as state, attempts, reason, cause, params from messaging_log where id = $1`,
      [id],
    )
  )[0];
const attachments = async () =>
  (await on.stage.superuser.rows<{ n: number }>('select count(*)::int as n from messaging_attachment'))[0]?.n;
const queue = (wanted: Partial<MailRequest>) =>
  on.engine.database.withTenant('100003', (tx) =>
    queueMail(on.engine, tx, '100003', {
      to: { addresses: ['a@example.com'] },
      subject: '对账单',
      text: '见附件',
      userId: '0',
      ...wanted,
    }),
  );
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

const unquoted = (text: string) => Buffer.from(text.replace(/=([0-9A-F]{2})/g, '%$1').replace(/=\r\n/g, ''));
const percent = (bytes: Buffer) => decodeURIComponent(bytes.toString('utf8').replace(/%(?![0-9A-F]{2})/g, '%25'));

/** Decodes a mail to the text that its reader sees (RFC 2045, 2047). */
const decoded = (text: string) =>
  percent(
    unquoted(
      text
        .replace(/\?=\r\n[ \t]=\?/g, '?==?')
        .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, part: string) => Buffer.from(part, 'base64').toString('utf8'))
        .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, part: string) => percent(unquoted(part.replace(/_/g, ' '))))
        .replace(
          /(base64\r\n)\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/g,
          (_, head: string, part: string) => `${head}\n${Buffer.from(part, 'base64').toString('utf8')}\n--`,
        ),
    ),
  );

describe('the server', () => {
  const place = (more: Partial<MailPlace> = {}): MailPlace => ({
    host: server.host,
    port: server.tlsPort,
    security: tls,
    username: server.username,
    password: server.password,
    fromAddress: 'energy@example.com',
    fromName: '能源云',
    ...more,
  });
  const mail = { id: '1', to: 'a@example.com', subject: 's', text: 't', html: '', attachments: [] };
  const allow = ['localhost'];

  test.each([
    ['TLS', tls, 'tlsPort', true],
    ['STARTTLS', startTls, 'port', true],
    ['nothing', none, 'plainPort', false],
  ] as const)('is reached with the encryption %s', async (_, security, port, isEncrypted) => {
    const address = place({ security, port: server[port] });
    expect(await tryServer(address, allow)).toMatchObject({ ok: true });
    expect(await sendMail(address, mail, allow)).toMatchObject({ ok: true });
    expect(server.taken).toMatchObject([{ to: ['a@example.com'], isEncrypted }]);
  });

  test('receives no mail without the configured encryption, or under another host name', async () => {
    expect(await sendMail(place({ security: startTls, port: server.plainPort }), mail, allow)).toMatchObject({
      ok: false,
      cause: messageCause.key.notConnected,
    });
    const byFigures = place({ host: '127.0.0.1' });
    expect(await sendMail(byFigures, mail, ['127.0.0.1'])).toMatchObject({ ok: false });
    expect(server.taken).toEqual([]);
  });

  test('receives no request at a forbidden address, and causes a temporary failure while it is away', async () => {
    for (const host of ['localhost', '127.0.0.1', '169.254.169.254', '10.0.0.5', '::1'])
      expect(await sendMail(place({ host }), mail, [])).toEqual(
        notConnected(`${host} lies where no outgoing connection may go`),
      );
    expect(await sendMail(place({ port: 1 }), mail, allow)).toMatchObject({
      ok: false,
      cause: messageCause.key.notConnected,
      isPassing: true,
    });
  });

  test('causes a permanent failure for a wrong password, and a temporary one while it is busy', async () => {
    expect(await tryServer(place({ password: 'x' }), allow)).toMatchObject({
      ok: false,
      isPassing: false,
      reason: expect.stringMatching(/^535/),
    });
    for (const [failure, isPassing] of [
      [451, true],
      [550, false],
      [0, true],
    ] as const) {
      server.failWith.push(failure);
      expect(await sendMail(place(), mail, allow)).toMatchObject({ ok: false, isPassing });
    }
  });
});

describe('a mail server of a tenant', () => {
  test('can be checked, is the only one enabled by parallel calls in 32 rounds, and keeps its password', async () => {
    await expect(queue({})).rejects.toThrow(/没有启用的邮件配置/);
    const ids = await Promise.all(['one', 'two', 'three'].map(async (code) => (await submit(draft(code))).data.id));
    expect(await on.post(admin, `${base}/check`, { id: ids[0] })).toMatchObject({ data: { ms: expect.any(Number) } });
    for (let round = 0; round < 32; round++) {
      const answers = await Promise.all(ids.map((id) => on.post(admin, `${base}/enable`, { id })));
      expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
      const { data } = await on.get<{ records: Row[] }>(admin, `${base}/list`, { size: '200' });
      expect(data.records.filter(({ status }) => status === 2)).toHaveLength(1);
    }
    expect((await submit({ id: ids[0], password: '', remark: 'a' })).status).toBe(200);
    const replies = JSON.stringify([
      await on.get(admin, `${base}/list`, { size: '200' }),
      await on.get(admin, `${base}/detail`, { id: ids[0]! }),
      await on.stage.superuser.rows(`select changes from audit_log where resource = 'messaging.mail'`),
    ]);
    expect(replies).not.toContain(server.password);
    expect(await on.post(admin, `${base}/check`, { id: ids[0] })).toMatchObject({ status: 200 });
  }, 60_000);

  test('with wrong values is refused with a reason, and is missing for another tenant', async () => {
    const { data } = await submit(draft('wrong', { password: 'x' }));
    expect(await on.post(admin, `${base}/check`, { id: data.id })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/535/),
    });
    const failures = [
      { host: '169.254.169.254' },
      { host: '10.0.0.5' },
      { port: 1 },
      { port: server.plainPort },
      { host: 'no-such-host.invalid' },
    ];
    const texts = new Set<string>();
    for (const [index, wrong] of failures.entries()) {
      const there = await submit(draft(`elsewhere${index}`, wrong));
      const { status, msg } = await on.post(admin, `${base}/check`, { id: there.data.id });
      texts.add(`${status} ${msg}`);
    }
    expect([...texts]).toEqual([`400 ${outboundErrors.notConnected.zh}`]);
    for (const call of ['enable', 'check', 'send']) {
      const body = { id: data.id, to: 'a@example.com', subject: 'a', content: 'a' };
      expect((await on.post(stranger, `${base}/${call}`, body)).status).toBe(404);
      expect((await on.post(viewer, `${base}/${call}`, body)).status).toBe(403);
    }
    for (const fromAddress of [
      'a',
      'a@b',
      'a b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      `${'a'.repeat(65)}@example.com`,
    ])
      expect((await submit(draft('bad', { fromAddress }))).status).toBe(400);
    for (const host of ['smtp example.com', 'http://a', 'a/b'])
      expect((await submit(draft('bad', { host }))).msg).toMatch(/^host:/);
  });
});

describe('a mail', () => {
  test('is sent to each receiver separately; the last mail deletes the stored attachments', async () => {
    const to = { addresses: ['a@example.com', 'A@example.com', 'b@example.com'] };
    const content = Buffer.from('PDF of the statement');
    const ids = await queue({
      to,
      subject: '对账单 2026-11\r\nBcc: c@example.com',
      html: '<p>见<b>附件</b></p>',
      attachments: [{ name: '对账单.pdf', content, mediaType: 'application/pdf' }],
    });
    expect(ids).toHaveLength(2);
    expect(await readEntry(ids[0]!)).toMatchObject({ channel: 2, state: 0, params: expect.stringMatching(/^sealed:/) });
    await run(ids[0]!);
    expect(await attachments()).toBe(1);
    await run(ids[1]!);
    expect(await attachments()).toBe(0);
    // A sent mail is not sent again when the job runs again.
    await run(ids[1]!);
    expect(server.taken.map(({ to }) => to)).toEqual([['a@example.com'], ['b@example.com']]);
    for (const { text } of server.taken) {
      expect(decoded(text)).toContain('对账单 2026-11 Bcc: c@example.com');
      expect(text).not.toMatch(/^Bcc:/m);
      expect(text).toContain(content.toString('base64'));
      expect(decoded(text)).toMatch(/见附件[\s\S]*<p>见<b>附件<\/b><\/p>/);
    }
    expect(await readEntry(ids[0]!)).toMatchObject({ state: 1, attempts: 1, reason: null, params: null });
  });

  test('can have a stored file attached, but no missing file and no file of another tenant', async () => {
    const tenantAdmin = await on.as('100003', 'admin');
    const form = new FormData();
    form.set('file', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), '明细.csv');
    const { data } = await tenantAdmin.post<{ link: string }>(putFile.path, form);
    const attachment = { name: '明细.csv', link: data.link };
    const [id] = await queue({ attachments: [attachment] });
    await run(id!);
    expect(server.taken[0]?.text).toContain(Buffer.from('a,b\n1,2\n').toString('base64'));
    await expect(queue({ attachments: [{ name: 'x', link: '/api/nothing' }] })).rejects.toThrow(/附件x不存在/);
    const foreign = on.engine.database.withTenant('100002', async (tx) => {
      await tx.run(
        sql`insert into resource_mail (tenant_id, id, mail_code, host, port, security, from_address, status)
        values ('100002', 1, 'a', 'localhost', 1, 1, 'a@example.com', 2)`,
      );
      return queueMail(on.engine, tx, '100002', {
        to: { addresses: ['a@example.com'] },
        subject: 'a',
        text: 'a',
        userId: '0',
        attachments: [attachment],
      });
    });
    await expect(foreign).rejects.toThrow(/附件明细.csv不存在/);
  });

  test('to people is sent to the addresses of the active people of the tenant', async () => {
    await on.stage.superuser.run(
      `update "system_user" set email = case account when 'finance' then null else account || '@example.com' end,
        status = case account when 'engineer3' then 2 else status end
        where tenant_id = '100003' and account in ('admin', 'viewer', 'finance', 'engineer3')`,
    );
    const people = await on.stage.superuser.rows<{ id: string }>(
      `select id from "system_user" where tenant_id in ('100003', '100002') and account in ('admin', 'viewer', 'finance', 'engineer3')`,
    );
    const ids = await queue({ to: { users: people.map(({ id }) => id) } });
    const receivers = await Promise.all(ids.map(async (id) => (await readEntry(id))?.receiver));
    expect(receivers.sort()).toEqual(['admin@example.com', 'viewer@example.com']);
    await expect(queue({ to: { users: ['99999999999999999'] } })).rejects.toThrow(/没有填写邮箱/);
  });

  test('is refused with an invalid address, too many addresses, or too much content', async () => {
    for (const address of ['a', 'a@b', 'a@example.com>', 'a@exa\u0000mple.com', '"a b"@example.com'])
      await expect(queue({ to: { addresses: [address] } })).rejects.toThrow(/有误/);
    const many = Array.from({ length: 201 }, (_, n) => `a${n}@example.com`);
    await expect(queue({ to: { addresses: many } })).rejects.toThrow(/最多200个收件人/);
    await expect(queue({ subject: ' \n ' })).rejects.toThrow(/主题/);
    await expect(queue({ text: 'a'.repeat(500_001) })).rejects.toThrow(/正文过长/);
    const content = Buffer.alloc(16 * 1024 * 1024);
    await expect(queue({ attachments: [{ name: 'a', content }] })).rejects.toThrow(/合计不超过15/);
    expect(await attachments()).toBe(0);
    const [id] = await queue({ text: 'a\u0000b\ud800c', html: '\u0000' });
    await run(id!);
    expect(server.taken).toHaveLength(1);
  });

  test('is retried while the server is busy, then fails, and is resent by hand with its attachments', async () => {
    const [id] = await queue({ attachments: [{ name: 'a.txt', content: Buffer.from('something') }] });
    for (let attempt = 0; attempt < 5; attempt++) {
      server.failWith.push(451);
      await run(id!);
    }
    const row = await readEntry(id!);
    expect(row).toMatchObject({ state: 2, attempts: 5, reason: expect.stringMatching(/^451/) });
    expect(row?.reason).not.toContain('a@example.com');
    expect((await on.post(viewer, `${log}/resend`, { id })).status).toBe(403);
    expect((await on.post(admin, `${log}/resend`, { id })).status).toBe(200);
    await run(id!);
    expect(server.taken[0]?.text).toContain(Buffer.from('something').toString('base64'));
    expect(await readEntry(id!)).toMatchObject({ state: 1, reason: null });
  });

  test('counts against its own limits, also in 32 parallel calls', async () => {
    await setParam('mail.addressDayCount', '3');
    const answers = await Promise.allSettled(
      Array.from({ length: 32 }, () => queue({ to: { addresses: ['limit@example.com'] } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await setParam('mail.dayCount', '0');
    await expect(queue({ to: { addresses: ['other@example.com'] } })).rejects.toThrow('每天最多发送0封邮件');
  });
});

test('the demo has a mail server whose mails reach nobody', async () => {
  await seedMessages(on.engine);
  const ids = await on.engine.database.withTenant('100002', (tx) =>
    queueMail(on.engine, tx, '100002', { to: { addresses: ['a@example.com'] }, subject: 'a', text: 'a', userId: '0' }),
  );
  await run(ids[0]!, '100002');
  expect(await readEntry(ids[0]!)).toMatchObject({ state: 0, reason: null, cause: messageCause.key.notConnected });
});
