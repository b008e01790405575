// Tests the import and export of users as sheets with the headings that older clients know (contract §3.6).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { md5Hex, verifyPassword } from '@ec/kernel/password';
import { type ReadCell, readSheet } from '@ec/sheets/read-sheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';

interface Task {
  state: number;
  message: string;
  fileKey: string;
  result: { added: number; changed: number; unchanged: number; problems: { line: number; reason: string }[] };
}

const tenantId = '100003';
const headings = ['租户编号', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日'];
const dataDir = await mkdtemp(join(tmpdir(), 'user-sheets-'));
let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir }, { jobs: true });
  admin = await test.as(tenantId, 'admin');
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

async function read(bytes: Buffer): Promise<ReadCell[][]> {
  const rows: ReadCell[][] = [];
  for await (const { cells } of readSheet(bytes, { rows: 1000 })) rows.push(cells);
  return rows;
}
async function load(lines: string[][], fields: Record<string, string> = {}, client = admin) {
  const csv = [headings, ...lines].map((line) => line.join(',')).join('\n');
  const begun = await client.upload<{ taskId: string }>('blade-user/import-user', Buffer.from(csv), fields);
  expect(begun, begun.msg).toMatchObject({ status: 200 });
  const task = await vi.waitFor(
    async () => {
      const { data } = await client.get<Task>('blade-system/task/detail', { id: begun.data.taskId });
      expect(data.state).toBeGreaterThan(1);
      return data;
    },
    { timeout: 15_000, interval: 30 },
  );
  return { ...task, id: begun.data.taskId };
}
const stored = (account: string) =>
  test.app.engine.database
    .read(tenantId)
    .first<Record<string, unknown>>(
      sql`select * from "system_user" where tenant_id = ${tenantId} and account = ${account} and is_deleted = 0`,
    );
const line = (account: string, role = '访客', dept = '运维部') => [
  '100001',
  account,
  '昵称',
  '姓名',
  'a@example.com',
  '13812345678',
  role,
  dept,
  '普通员工',
  '1990-01-02',
];

describe('import and export of users', () => {
  it('the template contains only the headings', async () => {
    const file = await admin.download('blade-user/export-template');
    expect((await read(file.bytes)).map((cells) => cells.map(String))).toEqual([headings]);
  });

  it('imports lines as users of the caller’s tenant with the initial password, and finds roles by name', async () => {
    const task = await load([line('sheet1'), line('sheet2')]);
    expect(task, task.message).toMatchObject({ state: 2, result: { added: 2 } });
    const user = await stored('sheet1');
    expect(user).toMatchObject({ real_name: '姓名', user_type: 1, phone: '13812345678' });
    expect(await verifyPassword(String(user?.password), md5Hex('123456'))).toBe(true);
    const roles = (
      await admin.get<{ records: { roleName: string; deptName: string }[] }>('blade-user/page', { account: 'sheet1' })
    ).data.records;
    expect(roles[0]).toMatchObject({ roleName: '访客', deptName: '运维部' });
  });

  it('returns a workbook with the reasons of wrong lines, and writes nothing', async () => {
    const task = await load([line('sheet3'), line('sheet4', '没有的角色'), line('sheet1')]);
    expect(task).toMatchObject({ state: 3 });
    expect(task.result.problems.map(({ reason }) => reason)).toEqual(['角色“没有的角色”不存在', '账号已存在']);
    const file = await admin.download('blade-system/task/file', { id: task.id, key: task.fileKey });
    expect(await read(file.bytes)).toHaveLength(3);
    expect(await stored('sheet3')).toBeUndefined();
  });

  it('`isCovered` changes existing accounts, and keeps values that the sheet lacks', async () => {
    await admin.post('blade-user/update-platform', { userId: (await stored('sheet1'))?.id, userType: 2 });
    const task = await load([line('sheet1', '财务'), line('sheet5')], { isCovered: '1' });
    expect(task, task.message).toMatchObject({ state: 2, result: { added: 1, changed: 1 } });
    expect(await stored('sheet1')).toMatchObject({ user_type: 2 });
  });

  it('imports nothing if the lines exceed the account quota, and reports each line beyond it', async () => {
    const [{ n }] = (await test.app.engine.database
      .read(tenantId)
      .rows(sql`select count(*)::int as n from "system_user" where is_deleted = 0`)) as [{ n: number }];
    const quota = (most: number) =>
      test.app.engine.database.asPlatform('test', (tx) =>
        tx.run(sql`update system_tenant set account_number = ${most} where tenant_id = ${tenantId}`),
      );
    await quota(n + 1);
    const task = await load([line('full1'), line('full2'), line('full3')]);
    expect(task.result.problems).toMatchObject([
      { line: 3, reason: '租户账号额度已满' },
      { line: 4, reason: '租户账号额度已满' },
    ]);
    expect(await stored('full1')).toBeUndefined();
    await quota(-1);
  });

  it('refuses roles with more rights than the importer, and roles that the importer cannot see', async () => {
    const run = (statement: ReturnType<typeof sql>) =>
      test.app.engine.database.withTenant(tenantId, (tx) => tx.run(statement));
    await run(
      sql`insert into system_role (id, tenant_id, role_name, role_alias, sort) values (77, ${tenantId}, '录入员', 'entry', 9)`,
    );
    await run(sql`insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${tenantId}, 77, id from system_menu where code in ('user', 'user_add', 'user_edit', 'user_import', 'user_export')`);
    await run(sql`update "system_user" set role_id = '{77}' where account = 'sheet2'`);
    const entry = await test.as(tenantId, 'sheet2');
    const task = await load(
      [line('sheet6', '管理员'), line('sheet7', '运营经理'), line('sheet8', '录入员')],
      {},
      entry,
    );
    expect(task.result.problems.map(({ reason }) => reason)).toEqual([
      // Only administrators see the roles of administrators (contract §3.2), so for this person the role does not exist.
      '角色“管理员”不存在',
      '角色“运营经理”的权限超过您自己',
    ]);
  });

  it('exports with the same headings, and with phones masked as on the screen', async () => {
    const entry = await test.as(tenantId, 'sheet2');
    const rows = await read((await entry.download('blade-user/export-user', { account: 'sheet' })).bytes);
    expect(rows[0]).toEqual(headings);
    expect(rows.find((cells) => cells[1] === 'sheet1')).toEqual([
      '100003',
      'sheet1',
      '昵称',
      '姓名',
      'a@example.com',
      '138****5678',
      '财务',
      '运维部',
      '普通员工',
      new Date('1990-01-02'),
    ]);
    expect((await (await test.as(tenantId, 'viewer')).download('blade-user/export-user')).status).toBe(403);
  });
});
