// Tests the seed on an empty database and at a second start.
import { businessMenus } from '@ec/fixtures/system/test-menus';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';
import { seedSystem } from './seed-system.ts';

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, businessMenus], names: createDisplayNames });
});
afterAll(() => on.close());

const rows = <T extends object>(text: string, values: unknown[] = []) => on.stage.superuser.rows<T>(text, values);
const one = async <T extends object>(text: string) => (await rows<T>(text))[0];

/** Returns one hash per system table over all columns of all rows, row versions and times included. */
async function state(): Promise<string> {
  const tables = await rows<{ name: string }>(
    `select c.relname::text as name from pg_class c where relkind = 'r' and relname like 'system\\_%' order by 1`,
  );
  const parts = await Promise.all(
    tables.map(({ name }) =>
      one(`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from "${name}" t`),
    ),
  );
  return JSON.stringify(parts);
}

test('a second start changes nothing', async () => {
  const before = await state();
  expect(await seedSystem(on.engine)).toBe(false);
  expect(await state()).toBe(before);
});

test('a changed seed adds missing rows and overwrites nothing', async () => {
  await rows(`update system_param set param_value = '9' where param_key = 'account.failCount'`);
  await rows(`update system_menu set name = '我的公告' where code = 'notice'`);
  await rows(`update system_menu set is_deleted = 1 where code = 'log_usual'`);
  await rows(`delete from system_menu where code = 'role_view'`);
  await rows(`update system_seed set fingerprint = 'older'`);
  const before = await one<{ n: string }>('select count(*) as n from system_menu');
  expect(await seedSystem(on.engine)).toBe(true);
  expect(await one('select count(*) as n from system_menu')).toEqual({ n: String(Number(before?.n) + 1) });
  expect(await one(`select param_value as v from system_param where param_key = 'account.failCount'`)).toEqual({
    v: '9',
  });
  expect(await one(`select name from system_menu where code = 'notice'`)).toEqual({ name: '我的公告' });
  expect(await rows(`select is_deleted from system_menu where code = 'log_usual'`)).toEqual([{ is_deleted: 1 }]);
  expect(await one(`select count(*) as n from "system_user"`)).toEqual({ n: '1' });
});

test('parallel starts seed once', async () => {
  await rows(`update system_seed set fingerprint = 'older'`);
  const before = await one('select count(*) as n from system_dict');
  await Promise.all([seedSystem(on.engine), seedSystem(on.engine), seedSystem(on.engine)]);
  expect(await one('select count(*) as n from system_dict')).toEqual(before);
  expect(await rows('select name from system_seed')).toEqual([{ name: 'system' }]);
});

test('menus have unique paths, English names and icons of the console', async () => {
  const paths = await rows<{ code: string; path: string }>(
    `select code, path from system_menu where code = any($1) order by code`,
    [['log_usual', 'station', 'data_scope']],
  );
  expect(Object.fromEntries(paths.map(({ code, path }) => [code, path]))).toEqual({
    data_scope: '/authority/datascope',
    log_usual: '/monitor/log/usual',
    station: '/asset/station',
  });
  expect(await rows(`select code from system_menu where coalesce(name_en, '') = '' or name_en ~ '[^ -~–]'`)).toEqual(
    [],
  );
  expect(await rows(`select path from system_menu where category = 1 group by path having count(*) > 1`)).toEqual([]);
  const { readFileSync } = await import('node:fs');
  const iconSources = ['first-menu-icons.ts', 'more-menu-icons.ts']
    .map((file) => readFileSync(new URL(`../../../../packages/ui/src/layout/${file}`, import.meta.url), 'utf8'))
    .join('');
  const icons = await rows<{ source: string }>('select distinct source from system_menu where category = 1');
  for (const { source } of icons) expect(iconSources, source).toContain(`  ${source},\n`);
});

test('each resource with a menu is seeded below the named menu, with its icon', async () => {
  const placed = await rows<{ code: string; under: string; source: string }>(
    'select m.code, p.code as under, m.source from system_menu m join system_menu p on p.id = m.parent_id',
  );
  for (const { code, menu } of on.engine.registry.all()) {
    if (menu) expect(placed).toContainEqual({ code, under: menu.under, source: menu.icon });
  }
});

test('every system enum is seeded as a dictionary in both languages', async () => {
  for (const { code, level, values } of on.engine.registry.enums()) {
    if (level !== 'system') continue;
    const entries = await rows<{ key: number; zh: string; en: string }>(
      `select c.dict_key::int as key, c.dict_value as zh, c.dict_value_en as en from system_dict c
       join system_dict p on p.id = c.parent_id and p.dict_key = '-1' and p.code = c.code
       where c.code = $1 order by c.sort`,
      [code],
    );
    expect(entries, code).toEqual(values.map(({ key, zh, en }) => ({ key, zh, en })));
  }
  expect(await one(`select remark from system_dict where code = 'flow' and dict_key = '3'`)).toEqual({
    remark: 'workorder',
  });
});

test('the ordinary role of the platform has only the menus of notices', async () => {
  const codes = await rows(
    `select m.code from system_role_menu g join system_menu m on m.id = g.menu_id
     join system_role r on r.id = g.role_id where r.role_alias = 'user' order by m.code`,
  );
  expect(codes).toEqual([{ code: 'notice' }, { code: 'notice_view' }]);
});
