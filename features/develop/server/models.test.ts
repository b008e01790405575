// Tests reading of data sources (PostgreSQL, the product's own database, servers that are not a MySQL) and models of their tables.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { seedPeople } from '@ec/demo/public';
import { outboundErrors } from '@ec/kernel/outbound-failure';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { networkAddress } from '@ec/testing/network-address';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../shared/datasource.resource.ts';
import { developFeature } from './develop.feature.ts';

const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const base = 'blade-develop';

type Row = Record<string, unknown> & { id: string };

let on: TestEngine;
let source: string;
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, developFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    tables: `create table spare_part (id bigint primary key, part_name varchar(40) not null, price numeric(10,2), "Weird Col" boolean);
      comment on table spare_part is '备件'; comment on column spare_part.part_name is '名称';`,
    fill: seedPeople,
  });
  source = (await added(on.stage.urls.superuser)).data.id;
});
afterAll(() => on.close());

/** Adds a data source for a connection string of the tests. */
function added(connection: string, more: object = {}) {
  const { host, pathname, ...login } = networkAddress(connection);
  return on.post<Row>(platform, `${base}/datasource/submit`, {
    name: '备件库',
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${host}${pathname}`,
    ...login,
    ...more,
  });
}
const check = (id: string, who = platform) => on.post<{ ms: number }>(who, `${base}/datasource/check`, { id });
const modelled = (more: object = {}) =>
  on.post<Row>(platform, `${base}/model/submit`, {
    modelName: '备件',
    modelCode: `spare-${Math.random()}`,
    modelTable: 'spare_part',
    modelClass: 'SparePart',
    datasourceId: source,
    ...more,
  });

describe('a connection test', () => {
  test('connects, and returns the duration', async () => {
    const answer = await check(source);
    expect([answer.status, answer.msg, answer.data.ms >= 0]).toEqual([200, expect.anything(), true]);
  });

  test('gives the reason for a failure without the password', async () => {
    const { data } = await added(on.stage.urls.superuser, { password: 'not-the-password-1' });
    const answer = await check(data.id);
    expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(/^无法读取数据源：/)]);
    expect(answer.msg).not.toContain('not-the-password-1');
  });

  test.each([
    '127.0.0.2:5432',
    '169.254.169.254:5432',
    '10.0.0.5:5432',
    '192.168.1.1:5432',
    '[fd12::1]:5432',
    '[::1]:5432',
    '0.0.0.0:5432',
    '127.0.0.1:1',
    'no-such-host.invalid:5432',
  ])('does not connect to %s, and does not say why', async (host) => {
    const { data } = await added(on.stage.urls.superuser, { url: `postgresql://${host}/x` });
    expect(await check(data.id)).toMatchObject({ status: 400, msg: outboundErrors.notConnected.zh });
  });

  test('gives up on a server that is not a MySQL, and on a silent server', async () => {
    const wrong = createServer((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
    const silent = createServer(() => undefined);
    for (const server of [wrong, silent]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const { data } = await added(on.stage.urls.superuser, { url: `mysql://127.0.0.1:${port}/x` });
      expect(await check(data.id)).toMatchObject({ status: 400, msg: outboundErrors.notConnected.zh });
      server.close();
    }
  }, 20_000);

  test('is only for the platform', async () => {
    expect((await check(source, admin)).status).toBe(403);
    expect((await on.get(admin, `${base}/model/table-list`, { datasourceId: source })).status).toBe(403);
    expect((await on.get(admin, `${base}/table-list`, { datasourceId: source })).status).toBe(403);
  });
});

test('the product’s own database can be read, but its row cannot be changed or removed', async () => {
  expect((await check(ownDatabase)).status).toBe(200);
  const { data } = await on.get<{ name: string }[]>(platform, `${base}/table-list`, { datasourceId: ownDatabase });
  expect(data.map(({ name }) => name)).toContain('develop_model');
  const saved = await on.post(platform, `${base}/datasource/submit`, { id: ownDatabase, name: 'x' });
  expect([saved.status, saved.msg]).toEqual([400, expect.stringContaining('本系统数据库')]);
  expect((await on.post(platform, `${base}/datasource/remove?ids=${ownDatabase}`, {})).status).toBe(400);
});

describe('tables and columns', () => {
  test('are returned by both paths', async () => {
    for (const path of ['model/table-list', 'table-list']) {
      const { data } = await on.get<object[]>(platform, `${base}/${path}`, { datasourceId: source });
      expect(data).toContainEqual({ name: 'spare_part', comment: '备件' });
    }
    const { data: model } = await modelled();
    for (const path of ['model/table-info', 'table-info'])
      expect((await on.get(platform, `${base}/${path}`, { modelId: model.id, datasourceId: source })).data).toEqual({
        comment: '备件',
        entityName: 'SparePart',
      });
    const { data: columns } = await on.get<Row[]>(platform, `${base}/model-prototype`, { modelId: model.id });
    expect(columns).toEqual([
      expect.objectContaining({ name: 'id', propertyName: 'id', propertyType: 'decimal(20,0)', isRequired: 1 }),
      expect.objectContaining({
        name: 'part_name',
        propertyName: 'partName',
        propertyType: 'text(40)',
        comment: '名称',
      }),
      expect.objectContaining({ name: 'price', propertyType: 'decimal(10,2)', isRequired: 0 }),
      expect.objectContaining({ name: 'Weird Col', propertyName: 'weirdCol', propertyType: 'flag' }),
    ]);
  });

  test('answer 404 if they are missing, and a name never runs as SQL', async () => {
    const { data } = await modelled({ modelTable: "x'; drop table spare_part; --" });
    expect((await on.get(platform, `${base}/model-prototype`, { modelId: data.id })).status).toBe(404);
    expect((await on.get(platform, `${base}/table-info`, { modelId: data.id })).status).toBe(404);
    expect((await on.get(platform, `${base}/table-list`, { datasourceId: '999' })).status).toBe(404);
    expect((await on.get(platform, `${base}/model-prototype`, { modelId: '999' })).status).toBe(404);
  });
});

describe('the columns of a model', () => {
  const store = (body: object, who = platform) => on.post(who, `${base}/model-prototype/submit-list`, body);
  const column = {
    jdbcName: 'part_name',
    propertyName: 'partName',
    propertyType: 'text(40)',
    comment: '名称',
    isList: 1,
  };

  test('are stored as a whole with an audit, and then replace the columns of the table', async () => {
    const { data: model } = await modelled();
    const first = await store([{ modelId: model.id, ...column }]);
    expect([first.status, first.data]).toEqual([200, true]);
    await store([{ modelId: model.id, ...column, isQuery: 1 }]);
    const { data } = await on.get<Row[]>(platform, `${base}/model/model-prototype`, { modelId: model.id });
    expect(data).toEqual([expect.objectContaining({ ...column, id: expect.any(String), isQuery: 1, isForm: 0 })]);
    expect((await on.get(platform, `${base}/model-prototype/select`, { modelId: model.id })).data).toEqual(data);
    const audited = await on.stage.superuser.rows(
      `select action from audit_log where resource = 'develop.model' and row_id = $1 order by id`,
      [model.id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['create', 'prototypes', 'prototypes']);
  });

  test('are refused if two models are mixed, if they are repeated, invalid or empty, or for another tenant', async () => {
    const { data: model } = await modelled();
    const one = { modelId: model.id, ...column };
    for (const [wrong, status] of [
      [[one, { ...one, modelId: '1', propertyName: 'other' }], 400],
      [[one, one], 400],
      [[{ ...one, propertyName: 'Part Name' }], 400],
      [[{ ...one, comment: 'a\u0000b' }], 400],
      [[], 400],
      [[{ ...one, modelId: '999' }], 404],
    ] as const)
      expect([wrong, (await store(wrong)).status]).toEqual([wrong, status]);
    expect((await store([one], admin)).status).toBe(403);
  });

  test('a data source cannot be removed while a model uses it', async () => {
    await modelled();
    expect((await on.post(platform, `${base}/datasource/remove?ids=${source}`, {})).status).toBe(400);
  });
});
