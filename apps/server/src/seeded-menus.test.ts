// Compares the menus of a fresh database with those of contract §8, which seeded-menus.txt lists. Its columns are code, parent, sort,
// category, action, alias, both names, path and icon.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

/** Buttons of the list whose calls are no longer served. The database lacks them, and later buttons of the same menu move up. */
const gone = new Set(['deviceAlarm_import', 'inverterDays_import', 'stationAlarm_import', 'inverterSetting_import']);

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

type Line = string[];

function writtenDown(): string[] {
  const lines = readFileSync(new URL('seeded-menus.txt', import.meta.url), 'utf8')
    .replace(/\n$/, '')
    .split('\n');
  const all = lines.map((line): Line => line.split(' | '));
  const missing = all.filter(([code = '']) => gone.has(code));
  expect(missing.map(([code]) => code)).toEqual([...gone]);
  return all
    .filter((line) => !missing.includes(line))
    .map(([code, above, sort, ...rest]) => {
      const before = missing.filter((each) => each[1] === above && rest[0] === '2' && Number(each[2]) < Number(sort));
      return [code, above, String(Number(sort) - before.length), ...rest].join(' | ');
    });
}

test('a fresh database has the menus and buttons of contract §8', async () => {
  const rows = await on.superuser.rows<{ line: string }>(
    `select concat_ws(' | ', m.code, coalesce(p.code, ''), m.sort, m.category, m.action, m.alias, m.name, m.name_en,
       coalesce(m.path, ''), coalesce(m.source, '')) as line
     from system_menu m left join system_menu p on p.id = m.parent_id`,
  );
  expect(rows.map(({ line }) => line).sort()).toEqual(writtenDown().sort());
});
