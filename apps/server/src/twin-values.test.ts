// Tests the migrations that give texts one normal form, on rows that look the same: names become different, codes stay, all are reported.
import { ensureJobTables } from '@ec/kernel/jobs/tables';
import { createLog } from '@ec/kernel/log';
import { migrate } from '@ec/kernel/migrate';
import { normalCode } from '@ec/language/normal-text';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

const before = '0166_z.sql';
const zeroWidth = '\u200b';
let on: TestDatabase;
const warnings: string[] = [];

const user = (id: number, account: string, created: string, isDeleted = 0) => `(${id}, '700001', '${account}',
  'digest of ${id}', '${created}', ${isDeleted}, 1, 'n', 'n', '{1}', '{1}', '{1}')`;

beforeAll(async () => {
  on = await testDatabase({ from: 'empty' });
  const log = createLog('silent');
  await ensureJobTables(on.urls.owner);
  await migrate({ url: on.urls.owner, log, last: before });
  await on.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (1, '700001', '甲（上海）', 'x', '1'), (2, '700002', '甲(上海)', 'x', '1')`);
  await on.superuser.run(`insert into "system_user" (id, tenant_id, account, password, create_time, is_deleted, user_type, name,
    real_name, role_id, dept_id, post_id) values
    ${user(11, 'REX', '2026-01-02', 0)}, ${user(12, 'reX', '2026-01-03')}, ${user(13, 'reX ', '2026-01-01')},
    ${user(14, 'ｒｅＸ', '2026-01-04')}, ${user(15, 'rex', '2026-01-05', 1)}, ${user(16, ' solo ', '2026-01-06')}`);
  await on.superuser.run(`insert into system_post (id, tenant_id, category, post_code, post_name, sort, create_time)
    values (21, '700001', 1, 'P1', 'a', 1, now()), (22, '700001', 1, 'Ｐ１', 'b', 1, now()), (23, '700001', 1, 'Ｐ２ ', 'c', 1, now())`);
  const warn = createLog('silent');
  warn.warn = ((fields: { warning?: string }) => warnings.push(fields.warning ?? '')) as typeof warn.warn;
  await migrate({ url: on.urls.owner, log: warn });
});
afterAll(() => on.close());

test('an account in normal form stays; equal accounts get a number and keep their passwords', async () => {
  const rows = await on.superuser.rows(
    `select id::text, account, password from "system_user" where id < 100 order by id`,
  );
  expect(rows).toEqual([
    { id: '11', account: 'REX', password: 'digest of 11' },
    { id: '12', account: 'reX~2', password: 'digest of 12' },
    { id: '13', account: 'reX~3', password: 'digest of 13' },
    { id: '14', account: 'reX~4', password: 'digest of 14' },
    { id: '15', account: 'rex', password: 'digest of 15' },
    { id: '16', account: 'solo', password: 'digest of 16' },
  ]);
});

test('a code stays unchanged if another row has its normal form; other codes are normalised', async () => {
  const rows = await on.superuser.rows(`select id::text, post_code from system_post where id < 100 order by id`);
  expect(rows).toEqual([
    { id: '21', post_code: 'P1' },
    { id: '22', post_code: 'Ｐ１' },
    { id: '23', post_code: 'P2' },
  ]);
});

test('reports both rows of each pair, and their number in the log', async () => {
  const rows =
    await on.superuser.rows(`select tenant_id, table_name, column_name, row_id, kept_id, old_value, new_value,
    twin_outcome as outcome from system_value_twin order by table_name, row_id`);
  const account = { tenant_id: '700001', table_name: 'system_user', column_name: 'account', kept_id: '11', outcome: 1 };
  expect(rows).toEqual([
    {
      tenant_id: '700001',
      table_name: 'system_post',
      column_name: 'post_code',
      row_id: '22',
      kept_id: '21',
      old_value: 'Ｐ１',
      new_value: 'P1',
      outcome: 2,
    },
    {
      tenant_id: '000000',
      table_name: 'system_tenant',
      column_name: 'tenant_name',
      row_id: '1',
      kept_id: '2',
      old_value: '甲（上海）',
      new_value: '甲(上海)~2',
      outcome: 1,
    },
    { ...account, row_id: '12', old_value: 'reX', new_value: 'reX~2' },
    { ...account, row_id: '13', old_value: 'reX ', new_value: 'reX~3' },
    { ...account, row_id: '14', old_value: 'ｒｅＸ', new_value: 'reX~4' },
  ]);
  expect(warnings).toEqual([expect.stringMatching(/^5 values are the same/)]);
});

test('the database and the server normalise each character alike', async () => {
  const texts = [];
  for (let point = 1; point < 0x3_0000; point += 1) {
    const character = String.fromCodePoint(point);
    // U+A7F1 is left out, because it came with Unicode 17.
    if (!/[\p{Cn}\p{Cs}\p{Co}\ua7f1]/u.test(character)) texts.push(`a${character}b${character}`);
  }
  const [row] = await on.superuser.rows<{ forms: string[] }>(
    'select array(select ec_code(v) from unnest($1::text[]) with ordinality as each (v, n) order by n) as forms',
    [texts],
  );
  const differing = texts.flatMap((text, index) => {
    const form = row?.forms[index];
    return form === normalCode(text) ? [] : [`${text.codePointAt(1)?.toString(16)}: ${form}`];
  });
  expect(differing).toEqual([]);
});

test('the database refuses new values with the same normal form', async () => {
  for (const account of ['rex ', 'Ｒex', `r${zeroWidth}ex`])
    await expect(
      on.superuser.run(`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
        values (99, '700001', '${account}', 1, 'n', 'n', '{1}', '{1}', '{1}')`),
    ).rejects.toMatchObject({ code: '23505' });
  await expect(on.superuser.run(`update system_post set post_code = ' Ｐ２' where id = 21`)).rejects.toMatchObject({
    code: '23505',
  });
});
