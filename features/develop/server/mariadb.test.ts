// Tests a real MariaDB as a data source, if the machine has one. models.test.ts tests addresses where no MySQL answers.
import { seedPeople } from '@ec/demo/public';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { hasMariadb, type Mariadb, startMariadb } from '@ec/testing/mariadb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { developFeature } from './develop.feature.ts';

const platform: Who = ['000000', 'admin'];
const base = 'blade-develop';

describe.skipIf(!hasMariadb)('a MariaDB (skipped if this machine has none)', () => {
  let on: TestEngine;
  let maria: Mariadb;
  beforeAll(async () => {
    maria = await startMariadb();
    maria.run(`create database yard character set utf8mb4; use yard;
      create table t_yard (id bigint primary key auto_increment, yard_name varchar(40) not null comment '场地''名称\\\\',
        \`order\` int, area decimal(12,3), is_open tinyint(1) not null, is_bit bit(1), opened date, note text, at datetime(3),
        made year, ratio double, meters int unsigned, big bigint unsigned, kind enum('a','b'), settings json) comment '场地 ''表''';
      create view v_yard as select id, yard_name from t_yard;
      create user reader@'127.0.0.1' identified by 'reader-password-1'; grant all on yard.* to reader@'127.0.0.1';`);
    on = await testEngine({
      features: [systemFeature, storageFeature, developFeature],
      names: createDisplayNames,
      config: { outboundAllow: ['127.0.0.1'] },
      fill: seedPeople,
    });
  });
  afterAll(async () => {
    await on?.close();
    await maria?.close();
  });

  const added = async (place: string, password = 'reader-password-1') =>
    (
      await on.post<{ id: string }>(platform, `${base}/datasource/submit`, {
        name: '场地库',
        driverClass: 'com.mysql.cj.jdbc.Driver',
        username: 'reader',
        password,
        url: `jdbc:mysql://127.0.0.1:${maria.port}${place}`,
      })
    ).data.id;
  const check = async (id: string) => {
    const { status, msg } = await on.post(platform, `${base}/datasource/check`, { id });
    return `${status} ${msg}`;
  };

  test('accepts plain and encrypted connections, and its certificate is checked if the address says so', async () => {
    expect(await check(await added('/yard'))).toMatch(/^200/);
    expect(await check(await added('/yard?useSSL=true'))).toMatch(/^200/);
    expect(await check(await added('/yard?sslMode=VERIFY_CA'))).toMatch(/^400 无法读取数据源：.*self[- ]signed/);
  });

  test('gives the reason for a failure without the password', async () => {
    const denied = await check(await added('/yard', 'not-the-password-1'));
    expect(denied).toMatch(/^400 无法读取数据源：Access denied/);
    expect(denied).not.toContain('not-the-password-1');
    expect(await check(await added('/nosuch'))).toMatch(/^400 无法读取数据源：/);
    expect(await check(await added(''))).toBe('400 无法读取数据源：The address names no database');
  });

  test('returns its tables and views, with their comments and columns', async () => {
    const datasourceId = await added('/yard');
    const get = <T>(call: string, query: Record<string, string>) =>
      on.get<T>(platform, `${base}/model/${call}`, { datasourceId, ...query });
    expect((await get('table-list', {})).data).toEqual([
      { name: 't_yard', comment: "场地 '表'" },
      { name: 'v_yard', comment: '' },
    ]);
    expect((await get('table-info', { tableName: 't_yard' })).data).toEqual({
      comment: "场地 '表'",
      entityName: 'TYard',
    });
    const { data } = await get<Record<string, unknown>[]>('model-prototype', { tableName: 't_yard' });
    expect(data[1]).toMatchObject({
      name: 'yard_name',
      jdbcType: 'varchar(40)',
      comment: "场地'名称\\",
      isRequired: 1,
    });
    expect(data.map(({ name, propertyType }) => `${name} ${propertyType}`)).toEqual([
      'id decimal(20,0)',
      'yard_name text(40)',
      'order integer',
      'area decimal(12,3)',
      'is_open flag',
      'is_bit flag',
      'opened date',
      'note text',
      'at datetime',
      'made integer',
      'ratio decimal(18,6)',
      'meters decimal(10,0)',
      'big decimal(20,0)',
      'kind text',
      'settings text',
    ]);
    for (const tableName of ["t' or '1'='1", "\\' or 1=1 -- ", '`', '名'])
      expect((await get('model-prototype', { tableName })).status).toBe(404);
  });
});
