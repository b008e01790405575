// Tests data sources: refusals, secrecy of passwords, access, and that the data source of a tenant stays while it is used.
import { seedPeople } from '@ec/demo/public';
import { openSecret } from '@ec/resource-server/secrets';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasource } from '../shared/datasource.resource.ts';
import { developFeature } from './develop.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const base = 'blade-develop/datasource';

type Row = Record<string, unknown> & { id: string };

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, developFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

const whole = {
  name: '电表库',
  driverClass: 'org.postgresql.Driver',
  url: 'jdbc:postgresql://db.example.com:5432/energy',
  username: 'reader',
  password: 'reader-password',
};
const submit = (body: object, who = platform) => on.post<Row>(who, `${base}/submit`, body);
const added = async () => (await submit(whole)).data;
const remove = (id: string) => on.post(platform, `${base}/remove?ids=${id}`, {});
/** Reads the stored password, and opens it as a connection does. */
async function stored(id: string) {
  const rows = await on.stage.superuser.rows<{ password: string }>(
    'select password from develop_datasource where id = $1',
    [id],
  );
  const sealed = rows[0]?.password ?? '';
  return { sealed, opened: openSecret(on.engine, datasource, 'password', sealed) };
}

describe('a data source', () => {
  test.each([
    [{ password: '' }, 'password:请输入密码'],
    [{ url: 'jdbc:oracle:thin:@db:1521:x' }, /^url:连接地址应为/],
    [{ url: 'file:///etc/passwd' }, /^url:连接地址应为/],
    [{ url: 'postgres://root:secret@db/x' }, /^url:连接地址应为/],
    [{ url: 'mysql://db/x?password=secret' }, /^url:连接地址应为/],
  ])('is refused with %j', async (wrong, message) => {
    const answer = await submit({ ...whole, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.msg).toMatch(message);
    expect(answer.msg).not.toContain('secret');
  });

  test('keeps its password until a new one is sent, and no reply shows it', async () => {
    const { id } = await added();
    expect((await submit({ id, password: '', name: '电表' })).status).toBe(200);
    expect(await stored(id)).toEqual({ sealed: expect.stringMatching(/^sealed:/), opened: 'reader-password' });
    expect((await submit({ id, password: 'another-password' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ opened: 'another-password' });
    const replies = JSON.stringify([
      await on.get(platform, `${base}/list`, { name: '电表' }),
      await on.get(platform, `${base}/detail`, { id }),
      await on.get(platform, `${base}/history`, { id }),
      await on.stage.superuser.rows(`select changes from audit_log where resource = 'develop.datasource'`),
    ]);
    expect(replies).toContain('电表');
    expect(replies).not.toMatch(/(reader|another)-password/);
  });

  test('cannot be exported or imported', async () => {
    for (const call of ['export', 'import']) expect((await on.post(platform, `${base}/${call}`, {})).status).toBe(404);
  });

  test('is only for the platform: no other tenant can read, select or change it', async () => {
    const { id } = await added();
    for (const call of ['list', 'detail', 'select', 'history', 'recycle'])
      expect([call, (await on.get(admin, `${base}/${call}`, { id, ids: id })).status]).toEqual([call, 403]);
    expect((await submit(whole, admin)).status).toBe(403);
    expect((await on.post(admin, `${base}/remove?ids=${id}`, {})).status).toBe(403);
    expect((await on.get<Row[]>(platform, `${base}/select`, { ids: id })).data).toEqual([
      { id, label: '电表库', name: '电表库' },
    ]);
  });
});

describe('the data source of a tenant', () => {
  const set = (datasourceId: string, tenantId = '100003') =>
    on.post(platform, 'blade-system/tenant/datasource', { tenantId, datasourceId });
  async function tenantRow(): Promise<Row> {
    const { data } = await on.get<{ records: Row[] }>(platform, 'blade-system/tenant/list', { tenantId: '100003' });
    const [row] = data.records;
    if (!row) throw new Error('no tenant 100003');
    return row;
  }

  test('can be set and cleared with an audit, and cannot be removed while it is used', async () => {
    const { id } = await added();
    expect((await set(id)).status).toBe(200);
    const tenant = await tenantRow();
    const { data } = await on.get<Row>(platform, 'blade-system/tenant/detail', { id: tenant.id });
    expect(data).toMatchObject({ datasourceId: id, datasourceName: '电表库' });
    const refused = await remove(id);
    expect(refused.status).toBe(400);
    expect(refused.msg).toContain('租户');
    expect((await set('')).status).toBe(200);
    expect(await tenantRow()).toMatchObject({ datasourceId: '' });
    expect((await remove(id)).status).toBe(200);
    const audited = await on.stage.superuser.rows(
      `select changes -> 'after' ->> 'datasourceId' as after from audit_log
       where resource = 'system.tenant' and action = 'datasourceSetting' and row_id = $1 order by id`,
      [tenant.id],
    );
    expect(audited).toEqual([{ after: id }, { after: '' }]);
  });

  test('is refused if it is missing, deleted or not an id, and so is a missing tenant', async () => {
    const { id } = await added();
    await remove(id);
    for (const gone of [id, '999']) {
      const answer = await set(gone);
      expect([answer.status, answer.msg]).toEqual([400, 'datasourceId:数据源不存在或已删除']);
    }
    expect((await set('x')).status).toBe(400);
    expect((await set('', '999999')).status).toBe(404);
    expect(await tenantRow()).toMatchObject({ datasourceId: '' });
  });

  test('changes only through its own call: saving the tenant does not change it', async () => {
    const { id } = await added();
    await set(id);
    const { id: tenantId } = await tenantRow();
    await on.post(platform, 'blade-system/tenant/submit', { id: tenantId, datasourceId: '', remark: 'seen' });
    expect(await tenantRow()).toMatchObject({ datasourceId: id, remark: 'seen' });
    await set('');
  });
});
