// Tests that hand-written SQL names only tables, columns and functions of the migrated database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '@ec/testing/database';
import { loadModule } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../test/project-files.ts';
import { checkTemplates, type Outcome, type Reading, readTemplates, statementFiles } from './check-templates.ts';
import { readSchema } from './read-schema.ts';
import type { Schema } from './scope.ts';

const t = await testDatabase();
afterAll(() => t.close());

/** Patterns of problems that the test ignores, each with the reason. */
const excepted = [
  / v\.\$id$/, // packages/resource-server/src/bulk.ts names the columns of its JSON itself
];

const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
let schema: Schema;
let readings: Reading[];

beforeAll(async () => {
  await loadModule();
  schema = await readSchema(t.superuser);
  readings = statementFiles().map((path) => readTemplates(path, textOf(path), schema));
}, 600_000);

const problemsOf = ({ problems }: Outcome) =>
  problems.filter((problem) => !excepted.some((pattern) => pattern.test(problem)));

/** Returns the problems that the check finds when a file with this text is added to the product. */
function problemsIn(text: string): string[] {
  const planted = readTemplates('features/planted/server/planted.ts', text, schema);
  expect(planted.unread).toEqual([]);
  const outcome = checkTemplates([...readings, planted], schema);
  return problemsOf(outcome).map((problem) => problem.replace(/^\S+ /, ''));
}

it('every table, column and function of every template exists in the database', () => {
  const outcome = checkTemplates(readings, schema);
  expect(readings.flatMap(({ unread }) => unread)).toEqual([]);
  expect(problemsOf(outcome)).toEqual([]);
  // The check must read many templates, and find far more names exactly than loosely.
  expect(outcome.templates).toBeGreaterThan(2000);
  expect(outcome.exact).toBeGreaterThan(6 * outcome.loose);
});

it('reports every file that a renamed column breaks', () => {
  const columns = new Set(schema.tables.get('truck_charging_gun'));
  expect(columns.delete('gun_status')).toBe(true);
  const tables = new Map(schema.tables).set('truck_charging_gun', columns);
  const named = new Set(problemsOf(checkTemplates(readings, { ...schema, tables })).map((line) => line.split(':')[0]));
  const mentioning = readings.map(({ path }) => path).filter((path) => /\bgun_status\b/.test(textOf(path)));
  expect(mentioning.length).toBeGreaterThan(10);
  expect(mentioning.filter((path) => !named.has(path))).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: texts of sources
describe('a misspelling', () => {
  it.each([
    [
      'in a column of an alias',
      'raw(sql`select g.gun_statu from truck_charging_gun g where g.id = ${id}`)',
      'g.gun_statu',
    ],
    ['in a column without alias', 'raw(sql`select id from truck_charging_gun where gun_statu = 1`)', 'gun_statu'],
    ['in a table', 'raw(sql`select id from truck_charging_guns`)', 'table truck_charging_guns'],
    ['in a function', 'raw(sql`select coalesc(1)`); raw(sql`select now_is()`)', 'coalesc()'],
    ['in what is set', 'raw(sql`update truck_charging_gun set gun_statu = ${x} where id = ${y}`)', 'gun_statu'],
    ['in what is inserted', 'raw(sql`insert into truck_charging_gun (id, gun_statu) values (1, ${x})`)', 'gun_statu'],
    ['in a conflict', 'raw(sql`insert into session (id) values (${x}) on conflict (idd) do nothing`)', 'idd'],
    ['in what is returned', 'raw(sql`delete from session where id = ${x} returning idd`)', 'idd'],
    [
      'inside a subquery',
      'raw(sql`select t.id from truck_station t where exists (select from truck_charging_gun g where g.station_i = t.id)`)',
      'g.station_i',
    ],
    ['of what a subquery gives', 'raw(sql`select s.b from (select id as a from truck_station) s`)', 's.b'],
    [
      'of what a query named by with gives',
      'raw(sql`with s as (select id as a from truck_station) select b from s`)',
      'b',
    ],
    ['in a piece', 'const isFree = sql`t.gun_statu = 1 and t.is_deleted = 0`;', 't.gun_statu'],
    [
      'in a piece that a statement holds',
      'const isFree = sql`station_i = 1`; raw(sql`select id from truck_charging_gun where ${isFree}`)',
      'station_i',
    ],
    ['in sql.raw', 'const millis = sql.raw(`(extract(epoch from ${alias}.star_time) * 1000)`);', 'star_time'],
    [
      'in an argument of sql.raw',
      "const millis = (name) => sql.raw(`extract(epoch from ${name})`); raw(sql`select ${millis('star_time')} from truck_orders`)",
      'star_time',
    ],
    ['in sql.ref', "raw(sql`select ${sql.ref('t.star_time')} from truck_orders t`)", 't.star_time'],
  ])('%s is reported', (_, text, name) => {
    expect(problemsIn(text)[0]).toMatch(new RegExp(`(^|\\.)${name.replace(/[.()$]/g, '\\$&')}$`));
  });
});

it('reports the place of a template that is not valid SQL', () => {
  const { unread } = readTemplates('planted.ts', 'raw(sql`select from where ${x} group`)', schema);
  expect(unread).toEqual([expect.stringMatching(/^planted\.ts:1: syntax error/)]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: texts of sources
