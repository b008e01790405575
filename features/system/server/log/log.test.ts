// Tests which logs administrators read, the trace of one request, and the isolation of tenants in logs.
import { seedPeople } from '@ec/demo/public';
import { recordLogEvent } from '@ec/kernel/event-log';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

type Who = readonly [string, string];
type Row = Record<string, unknown> & { id: string };
type Page = { records: Row[]; total: number };
const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const engineer: Who = ['100003', 'engineer1'];
const other: Who = ['100002', 'admin'];
const logs = ['usual', 'api', 'error', 'login', 'audit'] as const;

let on: TestEngine;
const run = (text: string, values: unknown[] = []) => on.stage.superuser.run(text, values);
const insert = (table: string, row: Record<string, unknown>) => {
  const keys = Object.keys(row);
  return run(
    `insert into ${table} (${keys.join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
};

beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
  for (const [index, tenant_id] of ['100003', '100002'].entries()) {
    const common = { tenant_id, request_id: 'abcd1234', create_time: '2026-11-01 10:00:00+08' };
    const id = (n: number) => 5000 + index * 100 + n;
    const call = {
      ...common,
      create_by: 'admin',
      request_uri: '/api/x',
      method: 'POST',
      params: '{"a":1}',
      user_agent: 'UA',
    };
    await insert('log_api', {
      ...call,
      id: id(1),
      title: `Saved in ${tenant_id}`,
      title_zh: `保存于${tenant_id}`,
      type: '500',
      time: 12,
    });
    await insert('log_error', {
      ...call,
      id: id(2),
      exception_name: 'TypeError',
      message: 'boom',
      stack_trace: 'at x',
    });
    await insert('log_login', {
      ...common,
      id: id(3),
      account: 'admin',
      login_way: 1,
      login_result: 2,
      login_reason: 1,
    });
    const change = JSON.stringify({ before: { postName: 'A' }, after: { postName: 'B' } });
    const audited = { ...common, account: 'admin', resource: 'system.post', row_id: '7' };
    await insert('audit_log', { ...audited, id: id(4), action: 'update', changes: change });
    await on.engine.database.withTenant(tenant_id, (tx) =>
      recordLogEvent(tx, tenant_id, on.engine.ids, { event: 'test.noted', requestId: 'abcd1234', data: { at: index } }),
    );
  }
});
afterAll(() => on.close());

const list = (who: Who, log: string, query: Record<string, string> = {}) =>
  on.get<Page>(who, `blade-log/${log}/list`, query);

describe.each(logs)('blade-log/%s', (log) => {
  test('lists only rows of the own tenant, newest first; only the detail has the large fields', async () => {
    const { data, code } = await list(admin, log);
    expect(code).toBe(200);
    const times = data.records.map(({ createTime }) => String(createTime));
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(data.records.map(({ tenantId }) => tenantId))).toEqual(new Set(['100003']));
    for (const big of ['params', 'logData', 'message', 'stackTrace', 'changes'])
      for (const row of data.records) expect(row).not.toHaveProperty(big);
    const first = data.records[0]!;
    const detail = await on.get<Row>(admin, `blade-log/${log}/detail`, { id: first.id });
    expect(detail.data).toMatchObject({ id: first.id, createTime: first.createTime });
    const big = { usual: 'logData', api: 'params', error: 'stackTrace', login: 'userAgent', audit: 'changes' }[log];
    expect(detail.data).toHaveProperty(big);
  });

  test('replies 404 for a row of another tenant; the platform reads it by naming the tenant', async () => {
    const { data } = await list(platform, log, { tenantId: '100002' });
    const foreign = data.records[0]!;
    expect(foreign.tenantId).toBe('100002');
    const missing = { status: 404, msg: '数据不存在' };
    expect(await on.get(admin, `blade-log/${log}/detail`, { id: foreign.id })).toMatchObject(missing);
    expect(await on.get(admin, `blade-log/${log}/detail`, { id: foreign.id, tenantId: '100002' })).toMatchObject(
      missing,
    );
    expect(await on.get(admin, `blade-log/${log}/detail`, { id: '1' })).toMatchObject(missing);
    expect((await list(admin, log, { tenantId: '100002' })).data.records.map(({ tenantId }) => tenantId)).not.toContain(
      '100002',
    );
    const there = await on.get<Row>(platform, `blade-log/${log}/detail`, { id: foreign.id, tenantId: '100002' });
    expect(there.data.id).toBe(foreign.id);
  });

  test('replies 403 without the permission and 401 without a session', async () => {
    expect((await list(engineer, log)).status).toBe(403);
    expect((await on.get(undefined, `blade-log/${log}/list`)).status).toBe(401);
  });

  test('refuses SQL in the sort order and filters on unknown fields', async () => {
    for (const wrong of ['id;drop table log_api', 'id desc,(select pg_sleep(9))', 'tenant_id', '1', 'id--', 'params)'])
      for (const key of ['ascs', 'descs']) expect((await list(admin, log, { [key]: wrong })).status, wrong).toBe(400);
    for (const key of ['nosuch', 'id_or', "id'", 'is_deleted'])
      expect((await list(admin, log, { [key]: '1' })).status).toBe(400);
    expect((await list(admin, log, { descs: 'createTime' })).status).toBe(200);
  });

  test('has no call that writes, changes or removes a row', async () => {
    for (const verb of ['submit', 'save', 'update', 'remove'])
      expect((await on.post(platform, `blade-log/${log}/${verb}`, { ids: '1' })).status).toBe(404);
  });
});

test('the API log is filtered by time, user, status, address, title and request id', async () => {
  const titles = async (query: Record<string, string>) =>
    (await list(admin, 'api', query)).data.records.map(({ title }) => title);
  const one = ['保存于100003'];
  expect(await titles({ requestId: 'abcd1234' })).toEqual(one);
  expect(await titles({ type: '500', createBy: 'admin', requestUri: '/api/x' })).toEqual(one);
  expect(
    await titles({
      title: '保存于',
      createTime_dategt: '2026-11-01 09:59:59',
      createTime_datelt: '2026-11-01 10:00:01',
    }),
  ).toEqual(one);
  expect(await titles({ requestId: 'abcd1234', type: '200' })).toEqual([]);
  expect(await titles({ title: 'Saved in' })).toEqual([]);
  const english = await on.get<{ records: Row[] }>(
    admin,
    'blade-log/api/list',
    { title: 'saved', descs: 'title' },
    'en',
  );
  expect(english.data.records.map(({ title }) => title)).toEqual(['Saved in 100003']);
});

describe('the trace of a request', () => {
  const trace = (who: Who, query: Record<string, string> = {}) =>
    on.get<Record<string, Row[]>>(who, 'blade-log/trace', { requestId: 'abcd1234', ...query });

  test('contains the call, the error, the sign-in, the event and the changes in readable words', async () => {
    const { data } = await trace(admin);
    expect(Object.keys(data).sort()).toEqual(['api', 'audit', 'error', 'login', 'usual']);
    expect(data.api).toMatchObject([{ title: '保存于100003', type: '500' }]);
    expect(data.error).toMatchObject([{ exceptionName: 'TypeError' }]);
    expect(data.login).toMatchObject([{ account: 'admin', loginReasonName: '用户名或密码错误' }]);
    expect(data.usual).toMatchObject([{ logId: 'test.noted' }]);
    expect(data.audit).toMatchObject([
      {
        actionName: '修改',
        resourceName: '岗位',
        changes: [{ field: 'postName', label: '岗位名称', before: 'A', after: 'B' }],
      },
    ]);
  });

  test('contains only rows of the own tenant, and rows of all tenants for the platform', async () => {
    const tenantsOf = async (who: Who, query = {}) =>
      new Set(
        Object.values((await trace(who, query)).data)
          .flat()
          .map(({ tenantId }) => tenantId),
      );
    expect(await tenantsOf(admin, { tenantId: '100002' })).toEqual(new Set(['100003']));
    expect(await tenantsOf(other)).toEqual(new Set(['100002']));
    expect(await tenantsOf(platform)).toEqual(new Set(['100002', '100003']));
  });

  test('leaves out the logs that the caller may not read', async () => {
    await run(`insert into system_role_menu (tenant_id, role_id, menu_id)
      select '100003', unnest(u.role_id), m.id from "system_user" u, system_menu m
      where u.tenant_id = '100003' and u.account = 'engineer2' and m.code = 'log_api'`);
    await expect.poll(async () => (await trace(['100003', 'engineer2'])).status, { timeout: 3000 }).toBe(200);
    expect(Object.keys((await trace(['100003', 'engineer2'])).data)).toEqual(['api']);
    await run(`delete from system_role_menu g using system_menu m where m.id = g.menu_id and m.code = 'log_api'`);
  });

  test('accepts only valid request ids', async () => {
    for (const requestId of ['', "' or '1'='1", '%', 'x'.repeat(65)])
      expect((await trace(admin, { requestId })).status).toBe(400);
  });
});

test('the audit log names the user, the action, the resource and the row of a write', async () => {
  const post = { category: 3, postCode: 'tracer', postName: '追踪员', sort: 9 };
  const saved = await on.post(admin, 'blade-system/post/submit', post);
  expect(saved.status).toBe(200);
  const { data } = await list(admin, 'audit', { resource: 'system.post', action: 'create' });
  expect(data.records[0]).toMatchObject({
    account: 'admin',
    actionName: '新增',
    resourceName: '岗位',
    rowName: '追踪员',
  });
});

test('the audit log names removed rows and the user of a session, but no row that never existed', async () => {
  const post = { category: 3, postCode: 'goer', postName: '将离员', sort: 9 };
  const saved = await on.post<Row>(admin, 'blade-system/post/submit', post);
  await on.post(admin, 'blade-system/post/remove', { ids: saved.data.id });
  const removed = await list(admin, 'audit', { resource: 'system.post', action: 'remove' });
  expect(removed.data.records[0]).toMatchObject({ rowId: saved.data.id, rowName: '将离员' });
  const row = { tenant_id: '100003', account: 'admin', resource: 'system.post', request_id: 'never-was-1' };
  await insert('audit_log', { ...row, id: 6001, action: 'update', row_id: '9'.repeat(20) });
  await insert('audit_log', { ...row, id: 6002, action: 'update', row_id: 'x' });
  const never = await list(admin, 'audit', { requestId: 'never-was-1' });
  expect(never.data.records.map(({ rowName }) => rowName)).toEqual(['', '']);
  const [open] = (await on.get<Row[]>(engineer, 'blade-user/sessions')).data;
  expect((await on.post(engineer, 'blade-user/kick', { ids: open?.id })).status).toBe(200);
  const kicked = await list(admin, 'audit', { action: 'kick' });
  expect(kicked.data.records[0]).toMatchObject({ resourceName: '会话', rowId: 'engineer1', rowName: 'engineer1' });
});
