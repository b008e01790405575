// Tests the stream of events to open browsers over a real socket: who receives which event, how many streams are open, and when one ends.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from './test-app.ts';

const { app, close } = await testApp();
const { engine } = app;
await app.http.listen({ port: 0, host: '127.0.0.1' });
const address = app.http.server.address() as { port: number };
const url = `http://127.0.0.1:${address.port}/api/blade-system/live`;
const tenantId = '100003';
afterAll(() => close());

const idOf = async (table: 'system_user' | 'system_role', column: string, value: string, tenant = tenantId) => {
  const match = await engine.database
    .read(tenant)
    .first<{ id: string }>(
      sql`select id from ${sql.table(table)} where tenant_id = ${tenant} and ${sql.ref(column)} = ${value}`,
    );
  if (!match) throw new Error(`no ${value}`);
  return match.id;
};

async function openAs(account: string, tenant = tenantId) {
  const { accessToken } = await engine.sessions.open({
    tenantId: tenant,
    userId: await idOf('system_user', 'account', account, tenant),
    clientId: 'saber',
    accessSeconds: 3600,
    refreshSeconds: 7200,
    remoteIp: '127.0.0.1',
    userAgent: 'test',
  });
  const response = await fetch(url, { headers: { 'Blade-Auth': `bearer ${accessToken}` } });
  const heard = { text: '', ended: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard.text += decoder.decode(part as Uint8Array);
    heard.ended = true;
  })();
  await expect.poll(() => heard.text).toContain('event: hello');
  const words = () => [...heard.text.matchAll(/"rights":"([^"]+)"/g)].map(([, word]) => word);
  return { response, heard, words, accessToken };
}

const within = { timeout: 1000, interval: 20 };

test('a changed grant changes the rights in streams of the role within a second, and in no others', async () => {
  const [viewer, admin] = [await openAs('viewer'), await openAs('admin')];
  expect(viewer.response.headers.get('content-type')).toContain('text/event-stream');
  const role = await engine.database
    .read(tenantId)
    .first<{ id: string }>(
      sql`select role_id[1] as id from "system_user" where tenant_id = ${tenantId} and account = 'viewer'`,
    );
  await engine.database.withTenant(tenantId, (tx) =>
    tx.run(sql`delete from system_role_menu where tenant_id = ${tenantId} and role_id = ${role?.id ?? ''}`),
  );
  await expect.poll(() => new Set(viewer.words()).size, within).toBe(2);
  // The administrator's stream gets a message about the change, too, but its rights stay the same.
  await expect.poll(() => admin.words().length, within).toBeGreaterThanOrEqual(2);
  expect(new Set(admin.words()).size).toBe(1);
});

test('a session has at most 16 streams and a person 48; a closed stream frees its place', async () => {
  const userId = await idOf('system_user', 'account', 'engineer1');
  const session = async (id = userId) =>
    (
      await engine.sessions.open({
        tenantId,
        userId: id,
        clientId: 'saber',
        accessSeconds: 3600,
        refreshSeconds: 7200,
        remoteIp: '127.0.0.1',
        userAgent: 'test',
      })
    ).accessToken;
  const opened: AbortController[] = [];
  const open = async (token: string) => {
    const control = new AbortController();
    const { status, headers, ...response } = await fetch(url, {
      headers: { 'Blade-Auth': `bearer ${token}`, 'accept-language': 'en' },
      signal: control.signal,
    }).then(async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      text: reply.status === 200 ? '' : await reply.text(),
    }));
    if (status === 200) opened.push(control);
    return { status, text: response.text };
  };
  const first = await session();
  const all = await Promise.all(Array.from({ length: 40 }, () => open(first)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(16);
  expect(all.find(({ status }) => status === 429)?.text).toContain('At most 16 live connections');
  for (const token of [await session(), await session()])
    for (let no = 0; no < 16; no++) expect((await open(token)).status).toBe(200);
  expect((await open(await session())).text).toContain('At most 48 live connections');
  expect((await open(await session(await idOf('system_user', 'account', 'viewer')))).status).toBe(200);
  opened[0]?.abort();
  await expect.poll(async () => (await open(first)).status, within).toBe(200);
  for (const control of opened) control.abort();
});

test('a stream ends with its session, and none opens without a session', async () => {
  const finance = await openAs('finance');
  await engine.sessions.endAllOf(tenantId, [await idOf('system_user', 'account', 'finance')]);
  await expect.poll(() => finance.heard.ended, within).toBe(true);
  const again = await fetch(url, { headers: { 'Blade-Auth': `bearer ${finance.accessToken}` } });
  expect(again.status).toBe(401);
});

test('a renamed menu is announced to the stream of another person', async () => {
  const manager = await openAs('manager');
  await engine.database.asPlatform(
    'test',
    (tx) => tx.run(sql`update system_menu set name = name || '1' where code = 'station'`),
    { audit: 'log', by: { account: 'test' } },
  );
  await expect.poll(() => manager.heard.text, within).toContain('"menus":true');
});

test('a new API scope of a role is announced, although its menus and rows stay the same', async () => {
  const finance = await openAs('finance');
  const scope = engine.ids.next();
  const add = (tx: Sql) =>
    tx.run(
      sql`insert into system_api_scope (id, menu_id, scope_name, resource_code, scope_path, scope_type)
      values (${scope}, (select id from system_menu where code = 'station'), '站点', 'station', '/blade-truck/station', 2)`,
    );
  await engine.database.asPlatform('test', add, { audit: 'log', by: { account: 'test' } });
  const countMenuEvents = () => finance.heard.text.split('"menus":true').length - 1;
  await expect.poll(countMenuEvents, within).toBe(1);
  await engine.database.withTenant(tenantId, (tx) =>
    tx.run(
      sql`insert into system_role_api_scope (tenant_id, role_id, api_scope_id)
      select tenant_id, id, ${scope}::bigint from system_role where tenant_id = ${tenantId} and role_alias = 'finance'`,
    ),
  );
  await expect.poll(countMenuEvents, within).toBe(2);
});

test('changed choices of forms are announced to their tenant, and those of the platform to all tenants', async () => {
  const [ownStream, other] = [await openAs('manager'), await openAs('manager', '100002')];
  const countChoiceEvents = ({ heard }: typeof ownStream) => heard.text.split('event: choices').length - 1;
  await engine.database.withTenant(tenantId, (tx) =>
    tx.run(sql`update system_dict_biz set sort = sort where tenant_id = ${tenantId}`),
  );
  await expect.poll(() => countChoiceEvents(ownStream), within).toBe(1);
  const all = (tx: Sql) => tx.run(sql`update system_region set sort = sort where code = '37'`);
  await engine.database.asPlatform('test', all, { audit: 'log', by: { account: 'test' } });
  await expect.poll(() => countChoiceEvents(other), within).toBe(1);
  expect(countChoiceEvents(ownStream)).toBe(2);
});
