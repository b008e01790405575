// Tests sheets of a resource with many kinds of field, masked fields, hooks and a key of two fields. Also tests interrupted imports.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AppError, errors } from '@ec/kernel/errors';
import { unlimited } from '@ec/resource/field';
import {
  date,
  datetime,
  decimal,
  dict,
  dicts,
  files,
  flag,
  integer,
  json,
  ref,
  refs,
  region,
  regions,
  text,
  texts,
} from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { type ReadCell, readSheet } from '@ec/sheets/read-sheet';
import type { Client } from '@ec/testing/client';
import type { TestEngine } from '@ec/testing/engine';
import { pumpUse } from '@ec/testing/probe/probe.enums';
import { probeEngine } from '@ec/testing/probe/probe-engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Engine } from '../engine/feature.ts';
import { resourceRoutes } from './resource-routes.ts';

const label = (zh: string, en: string) => ({ zh, en });
const probe = defineResource({
  name: 'probe.kinds',
  base: 'blade-probe/kinds',
  table: 'probe_kinds',
  label: label('样品', 'Sample'),
  title: 'name',
  unique: [['name', 'no']],
  fields: {
    name: text(label('名称', 'Name')).required().max(50),
    no: integer(label('序号', 'No')).required().min(0).max(99_999),
    phone: text(label('电话', 'Phone')).max(30).masked(),
    amount: decimal(18, 3, { ...label('金额', 'Amount'), unit: '¥' }),
    isOn: flag(label('启用', 'On')),
    day: date(label('日期', 'Day')),
    moment: datetime(label('时间', 'Moment')),
    kind: dict(pumpUse, label('类型', 'Kind')),
    kinds: dicts(pumpUse, label('类型集', 'Kinds')),
    deptId: ref('probe.zone', label('部门', 'Department')),
    unitIds: refs('probe.zone', label('部门集', 'Departments')),
    area: region(label('地区', 'Area')),
    areas: regions(label('地区集', 'Areas')),
    most: integer(label('上限', 'Most')).min(0).zeroMeans(unlimited),
    tags: texts(label('标签', 'Tags')),
    pictures: files(label('图片', 'Pictures')),
    extra: json(z.unknown(), label('附加', 'Extra')).describe((value) => JSON.stringify(value)),
  },
});
const tables = `
  select ec_table('probe_kinds', 'name varchar(50) not null, no integer not null, phone varchar(30), amount numeric(18,3),
    is_on smallint not null default 0, day date, moment timestamptz, kind smallint, kinds smallint[], dept_id bigint,
    unit_ids bigint[], area varchar(12), areas text[], most integer, tags text[], pictures text[], extra jsonb');
  create unique index on probe_kinds (tenant_id, name, no) where is_deleted = 0;`;

/** The hook of the resource calls this function before each save; a test can replace it. */
let before: (name: unknown) => void | Promise<void> = () => undefined;
const hooks = {
  beforeSave: async ({ values }: { values: Record<string, unknown> }) => {
    await before(values.name);
    return values;
  },
};

type Row = Record<string, unknown> & { id: string };
interface Task {
  id: string;
  state: number;
  message: string;
  fileKey: string;
  result: {
    added: number;
    changed: number;
    unchanged: number;
    failed: number;
    problems: { line: number; reason: string }[];
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'kinds-'));
let test: TestEngine;
let admin: Client;
let depts: { id: string; label: string }[];
beforeAll(async () => {
  const routes = (engine: Engine) => resourceRoutes(engine, probe, hooks);
  test = await probeEngine({ resources: [probe], tables, routes, jobs: true, dataDir });
  admin = await test.as('000000', 'root');
  await test.engine.database.withTenant('000000', (tx) =>
    tx.run(
      sql`insert into probe_zone (tenant_id, id, zone_name, sort)
        select '000000', d, 'D' || d, 1 from generate_series(1, 2) d`,
    ),
  );
  depts = ['1', '2'].map((id) => ({ id, label: `D${id}` }));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

let last = 0;
async function add(draft: Record<string, unknown>): Promise<Row> {
  last += 1;
  const saved = await admin.post<Row>('blade-probe/kinds/submit', { name: 'n', no: last, ...draft });
  expect(saved, saved.msg).toMatchObject({ status: 200 });
  return (await admin.get<Row>('blade-probe/kinds/detail', { id: saved.data.id })).data;
}

const ended = (taskId: string, client = admin) =>
  vi.waitFor(
    async () => {
      const { data } = await client.get<Task>('blade-probe/task/detail', { id: taskId });
      expect(data.state).toBeGreaterThan(1);
      return data;
    },
    { timeout: 15_000, interval: 30 },
  );

async function begin(csv: string, fields: Record<string, string> = {}): Promise<string> {
  const begun = await admin.upload<{ taskId: string }>('blade-probe/kinds/import', Buffer.from(csv), {
    mode: 'all',
    ...fields,
  });
  expect(begun, begun.msg).toMatchObject({ status: 200 });
  return begun.data.taskId;
}
const load = async (csv: string, fields?: Record<string, string>) => ended(await begin(csv, fields));

async function bytesOf(body: object, client = admin): Promise<Buffer> {
  const begun = await client.post<{ taskId: string }>('blade-probe/kinds/export', body);
  const task = await ended(begun.data.taskId, client);
  expect(task.state, task.message).toBe(2);
  return (await client.download('blade-probe/task/file', { id: task.id, key: task.fileKey })).bytes;
}

async function read(bytes: Buffer): Promise<ReadCell[][]> {
  const rows: ReadCell[][] = [];
  for await (const { cells } of readSheet(bytes, { rows: 10_000 })) rows.push(cells);
  return rows;
}

const full = () => ({
  name: '样, 品',
  phone: '13812345678',
  amount: 123456789012.345,
  isOn: 1,
  day: '2026-11-21',
  moment: '2026-11-21 23:59:58',
  kind: 2,
  kinds: '1,2',
  deptId: depts[0]?.id,
  unitIds: depts
    .slice(0, 2)
    .map(({ id }) => id)
    .join(),
  area: '370102',
  areas: '370102,370103',
  tags: 'a,b',
  pictures: 'https://x/1.jpg,https://x/2.jpg',
  extra: { a: 1 },
  remark: "'=1",
});

it.each(['xlsx', 'csv'])(
  'many kinds of field are exported as text to %s; an import changes nothing or adds an equal row',
  async (format) => {
    const row = await add(full());
    const columns = [...Object.keys(probe.fields), 'remark'];
    const file = await bytesOf({ ids: [row.id], columns, format });
    const [, cells = []] = await read(file);
    expect(cells.map(String)).toEqual(
      expect.arrayContaining(['是', '13812345678', depts[0]?.label, '山东省 济南市 历下区', '{"a":1}']),
    );
    const same = await admin.upload<{ taskId: string }>('blade-probe/kinds/import', file, {
      mode: 'all',
      by: 'no,name',
    });
    expect((await ended(same.data.taskId)).result).toMatchObject({ unchanged: 1, changed: 0, added: 0 });

    const text = (await bytesOf({ ids: [row.id], columns, format: 'csv' })).toString('utf8');
    last += 1;
    const task = await load(text.replace(`,${row.no},`, `,${last},`));
    expect(task, JSON.stringify(task.result)).toMatchObject({ state: 2, result: { added: 1 } });
    const reply = await admin.get<{ records: Row[] }>('blade-probe/kinds/list', { no: last });
    const [newRow] = reply.data.records;
    const plain = (anyRow: Row | undefined) => ({ ...anyRow, id: '', no: 0, createTime: '' });
    expect(plain((await admin.get<Row>('blade-probe/kinds/detail', { id: newRow?.id ?? '' })).data)).toEqual(
      plain(row),
    );
  },
);

it('an export masks as the screen does; an imported mask changes nothing and is never stored', async () => {
  const row = await add(full());
  const viewer = await test.as('000000', 'root');
  const { rights } = test.engine;
  const of = rights.of;
  // Until `mockRestore` below, nobody has the right to see masked fields.
  const held = vi.spyOn(rights, 'of').mockImplementation(async (caller) => {
    const all = await of(caller);
    return { ...all, holds: (code) => code !== 'kinds_plain' && all.holds(code) };
  });
  try {
    const file = await bytesOf({ ids: [row.id], columns: ['name', 'no', 'phone'], format: 'csv' }, viewer);
    expect(file.toString('utf8')).toContain('138****5678');
    expect(file.toString('utf8')).not.toContain('13812345678');
    expect((await load(file.toString('utf8'), { by: 'name,no' })).result).toMatchObject({ unchanged: 1 });
    const anew = await load(file.toString('utf8').replace(`,${row.no},`, ',777,'));
    expect(anew).toMatchObject({
      state: 3,
      result: { failed: 1, problems: [{ reason: '电话含有掩码字符*，请重新输入' }] },
    });
  } finally {
    held.mockRestore();
  }
});

it('an export checks the rights again when it runs', async () => {
  const { rights } = test.engine;
  const of = rights.of;
  let reads = 0;
  const held = vi.spyOn(rights, 'of').mockImplementation(async (caller) => {
    reads += 1;
    const all = await of(caller);
    return reads === 1 ? all : { ...all, holds: (code) => !code.endsWith('_export') && all.holds(code) };
  });
  const begun = await admin.post<{ taskId: string }>('blade-probe/kinds/export', {});
  expect(await ended(begun.data.taskId)).toMatchObject({ state: 3, message: '无权访问' });
  held.mockRestore();
});

it('an import names the problem of each wrong cell', async () => {
  const csv = '名称,序号,金额 (¥),启用,日期,类型,部门,地区\nx,-1,1.2345,maybe,2026-02-30,none,nowhere,nowhere\n';
  const task = await load(csv);
  expect(task.state).toBe(3);
  const reason = task.result.problems[0]?.reason ?? '';
  for (const part of [
    '序号不能小于0',
    '金额最多3位小数',
    '启用应为0或1',
    '日期没有这一天',
    '类型不在可选范围内',
    '部门“nowhere”不存在',
    '地区不在可选范围内',
  ])
    expect(reason).toContain(part);
});

it('an import accepts dates of spreadsheet programs, TRUE, keys and ids, but rounds no text in CSV', async () => {
  last += 1;
  const csv = `Name,No,Amount,On,Day,Moment,Kind,Department\nways,${last},0.30000000000000004,TRUE,2026/1/5,2026-1-5 8:30,3,${depts[0]?.id}\n`;
  expect((await load(csv)).result).toMatchObject({ failed: 1 }); // A text in CSV is not rounded, so it has too many decimals.
  const task = await load(csv.replace('0.30000000000000004', '0.3'));
  expect(task, JSON.stringify(task.result)).toMatchObject({ state: 2, result: { added: 1 } });
  const { data } = await admin.get<{ records: Row[] }>('blade-probe/kinds/list', { no: last });
  expect(data.records[0]).toMatchObject({
    amount: 0.3,
    isOn: 1,
    day: '2026-01-05',
    moment: '2026-01-05 08:30:00',
    kind: 3,
    deptId: depts[0]?.id,
  });
});

it('an import names a missing key column by its label', async () => {
  const task = await load('名称\nx\n', { by: 'name,no' });
  expect(task).toMatchObject({ state: 3, message: '文件缺少匹配列：序号' });
  expect(await load('名称\nx\n', { by: 'id' })).toMatchObject({ message: '文件缺少匹配列：编号' });
});

it.each([
  ['kinds_add', { unchanged: 1, changed: 1, added: 0, failed: 1 }, '没有新增权限'],
  ['kinds_edit', { unchanged: 1, changed: 0, added: 1, failed: 1 }, '没有修改权限'],
])('an import requires the right %s', async (code, counts, reason) => {
  const [same, other] = [await add({ remark: 'a' }), await add({ remark: 'a' })];
  last += 1;
  const csv = `名称,序号,备注\nn,${same.no},a\nn,${other.no},b\nn,${last},c\n`;
  const { rights } = test.engine;
  const of = rights.of;
  const held = vi.spyOn(rights, 'of').mockImplementation(async (caller) => {
    const all = await of(caller);
    return { ...all, holds: (right) => right !== code && all.holds(right) };
  });
  const task = await load(csv, { mode: 'good', by: 'name,no' });
  held.mockRestore();
  expect(task.result).toMatchObject({ ...counts, problems: [{ reason }] });
});

it('an import runs the hooks for each line, and reports their refusal with its line', async () => {
  before = (name) => {
    if (name === 'bad') throw new AppError(errors.conflict);
  };
  const task = await load('名称,序号\ngood,9001\nbad,9002\ngood,9003\n', { mode: 'good' });
  before = () => undefined;
  expect(task.result).toMatchObject({ added: 2, failed: 1, problems: [{ line: 3, reason: '状态不允许' }] });
});

const rowsNamed = async (name: string) =>
  Number((await admin.get<{ total: number }>('blade-probe/kinds/list', { name_equal: name })).data.total);

it('a cancelled import stops and stores no rows', async () => {
  before = () => new Promise((resolve) => setTimeout(resolve, 5));
  const lines = Array.from({ length: 2000 }, (_, n) => `cancelled,${20_000 + n}`);
  const id = await begin(`名称,序号\n${lines.join('\n')}\n`);
  await vi.waitFor(async () => expect((await admin.get<Task>('blade-probe/task/detail', { id })).data.state).toBe(1));
  expect((await admin.post('blade-probe/task/cancel', { id })).status).toBe(200);
  await vi.waitFor(async () => expect(await countOpenTransactions()).toBe(0), { timeout: 10_000 });
  before = () => undefined;
  expect(await rowsNamed('cancelled')).toBe(0);
  expect((await admin.get<Task>('blade-probe/task/detail', { id })).data.state).toBe(4);
});

it('an import that loses its process in the middle adds its rows only once', async () => {
  let isCut = false;
  before = async () => {
    if (isCut) return;
    isCut = true;
    // Puts the task into the state after its process was killed: it is running, but its last heartbeat is old.
    const { database } = test.engine;
    await database.asPlatform(
      'cut',
      (tx) => tx.run(sql`update system_task set beat_time = now() - interval '1 minute' where state = 1`),
      { audit: 'log' },
    );
    await database.withTenant('000000', (tx) =>
      tx.run(
        sql`select ec_enqueue('task.run', json_build_object('tenantId', '000000', 'taskId', id::text))
      from system_task where state = 1 and tenant_id = '000000'`,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
  };
  const task = await load('名称,序号\nonce,9101\nonce,9102\n');
  before = () => undefined;
  expect(task, task.message).toMatchObject({ state: 2, result: { added: 2 } });
  await vi.waitFor(async () => expect(await countOpenTransactions()).toBe(0), { timeout: 10_000 });
  expect(await rowsNamed('once')).toBe(2);
});

/** Returns the number of other connections that have an open transaction. */
async function countOpenTransactions(): Promise<number> {
  const count = await test.engine.database.unfenced.first<{ n: string }>(
    sql`select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (state like 'idle in transaction%' or state = 'active' and xact_start < query_start)`,
  );
  return Number(count?.n);
}

it('an export writes a 0 with a meaning in words; an import reads the words of both languages', async () => {
  const name = '不限的样品';
  for (const most of [0, 5]) await add({ name, most });
  const sheet = async (client: Client) => read(await bytesOf({ columns: ['no', 'most'], filters: { name } }, client));
  const cells = async (client: Client) => (await sheet(client)).slice(1).map((row) => `${row.at(-1)}`);
  expect((await cells(admin)).sort()).toEqual(['5', '不限']);
  expect((await cells(await test.as('000000', 'root', 'en'))).sort()).toEqual(['5', 'Unlimited']);
  const [none, some, english] = [last + 1, last + 2, last + 3];
  const csv = `名称,序号,上限\n读回,${none},不限\n读回,${some},7\n读回,${english},unlimited\n`;
  expect((await load(csv)).result).toMatchObject({ added: 3, failed: 0 });
  const { records } = (
    await admin.get<{ records: { no: number; most: number }[] }>('blade-probe/kinds/list', { name: '读回', ascs: 'no' })
  ).data;
  expect(records.map(({ most }) => most)).toEqual([0, 7, 0]);
});
