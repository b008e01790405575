// Export and import of every resource that serves them, generated from the definitions.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionsOf } from '@ec/resource/calls';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import { writableFields } from '@ec/resource/parse-draft';
import { removalObstacle } from '@ec/resource/removable';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { type ReadCell, readSheet } from '@ec/sheets/read-sheet';
import { inspectXlsx } from '@ec/sheets/test-inspect';
import { writeSheet } from '@ec/sheets/write-sheet';
import { region } from '@ec/system/shared/region.resource';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { samples, tenantOf } from './test-samples.ts';
import type { SheetTask } from './test-sheet-task.ts';

type Row = Record<string, unknown> & { id: string; rowVersion: number };

const dataDir = await mkdtemp(join(tmpdir(), 'sheets-'));
const test: TestApp = await testApp({ DATA_DIR: dataDir }, { jobs: true });
const { names } = test.app.engine;
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const serves = (resource: Resource, verb: string, method: 'GET' | 'POST' = 'POST') =>
  test.app.http.hasRoute({ method, url: `/api/${resource.base}/${verb}` });

const { draftFor } = samples(test);

async function added(resource: Resource, client: Client, more: Record<string, unknown> = {}): Promise<Row> {
  const draft = { ...(await draftFor(resource, client)), ...more };
  const saved = await client.post<Row>(`${resource.base}/${resource.verbs.create}`, draft);
  expect(saved, `${saved.msg} ${JSON.stringify(draft)}`).toMatchObject({ status: 200 });
  return saved.data;
}

async function ended(client: Client, taskId: string): Promise<SheetTask> {
  return vi.waitFor(
    async () => {
      const { data } = await client.get<SheetTask>('blade-system/task/detail', { id: taskId });
      expect(data.state).toBeGreaterThan(1);
      return data;
    },
    { timeout: 20_000, interval: 30 },
  );
}

async function fileOf(client: Client, task: SheetTask): Promise<Buffer> {
  const answer = await client.download('blade-system/task/file', { id: task.id, key: task.fileKey });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

async function read(bytes: Uint8Array): Promise<ReadCell[][]> {
  const rows: ReadCell[][] = [];
  for await (const { cells } of readSheet(bytes, { rows: 1_000_000 })) rows.push(cells);
  return rows;
}

async function exported(resource: Resource, client: Client, body: object): Promise<Buffer> {
  const begun = await client.post<{ taskId: string }>(`${resource.base}/export`, body);
  expect(begun, begun.msg).toMatchObject({ status: 200 });
  const task = await ended(client, begun.data.taskId);
  expect(task.state, task.message).toBe(2);
  return fileOf(client, task);
}

let sheets = 0;
async function sheetOf(rows: (string | number | null)[][]): Promise<Buffer> {
  const [headings = [], ...others] = rows;
  sheets += 1;
  const path = join(dataDir, `${sheets}.xlsx`);
  const source = (async function* () {
    yield* others;
  })();
  await writeSheet(path, 'xlsx', {
    name: 'x',
    columns: headings.map((heading) => ({ heading: String(heading) })),
    rows: source,
  });
  return readFile(path);
}

async function imported(resource: Resource, client: Client, file: Uint8Array, fields: Record<string, string>) {
  const begun = await client.upload<{ taskId: string }>(`${resource.base}/import`, file, fields);
  expect(begun, begun.msg).toMatchObject({ status: 200 });
  return ended(client, begun.data.taskId);
}

/** Regions answer to their code: region-sheets.test.ts. */
const resources = features
  .flatMap((feature) => feature.resources)
  .filter((resource) => serves(resource, 'export') && serves(resource, 'import') && resource !== region);

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  let owner: Client;
  let writable: string[];
  beforeAll(async () => {
    owner = await test.as(tenantOf(resource), 'admin');
    writable = writableFields(resource, 'add').flatMap(([name, field]) => (field.kind === 'secret' ? [] : [name]));
  });
  const total = async () => (await owner.get<{ total: number }>(`${resource.base}/list`, { size: 1 })).data.total;
  const detail = async (id: string) => (await owner.get<Row>(`${resource.base}/detail`, { id })).data;

  it.each(['xlsx', 'csv'])('exports %s in words, and its import changes nothing', async (format) => {
    const row = await added(resource, owner, { remark: '=HYPERLINK("http://x")' });
    const file = await exported(resource, owner, { filters: {}, columns: ['id', ...writable], format });
    const rows = await read(file);
    expect(rows.length - 1).toBe(await total());
    const cellsOfRow = rows.find((cells) => cells[0] === row.id) ?? [];
    expect(cellsOfRow[1 + writable.indexOf('remark')]).toBe('=HYPERLINK("http://x")');
    const text = format === 'csv' ? file.toString('utf8') : '';
    if (format === 'csv') expect(text).toContain(`'=HYPERLINK`);
    const before = await detail(row.id);
    const task = await imported(resource, owner, file, { mode: 'all', by: 'id' });
    expect(task, task.message).toMatchObject({
      state: 2,
      result: { added: 0, changed: 0, failed: 0, unchanged: rows.length - 1 },
    });
    expect(await detail(row.id)).toEqual(before);
  });

  it('has no formula in any cell of an exported workbook', async () => {
    const row = await added(resource, owner, { remark: '@SUM(1)' });
    const file = await exported(resource, owner, { ids: [row.id], columns: ['remark'] });
    expect((await inspectXlsx(file)).rows[1]).toEqual([`'@SUM(1)`]);
  });

  it('exports the chosen rows and columns, headed in the language of the person', async () => {
    const row = await detail((await added(resource, owner)).id);
    await added(resource, owner);
    const english = await test.as(tenantOf(resource), 'admin', 'en');
    const [zh, en] = await Promise.all(
      [owner, english].map(async (client) =>
        read(await exported(resource, client, { ids: [row.id], columns: [resource.title, 'createTime', 'id'] })),
      ),
    );
    const title = resource.fields[resource.title];
    const named = title && hasDisplayName(title) ? displayNameOf(resource.title, title) : resource.title;
    expect(zh).toEqual([
      [title?.label.zh, '创建时间', '编号'],
      [
        row[named] === '' ? null : title?.kind === 'date' ? new Date(`${row[named]}T00:00:00Z`) : row[named],
        new Date(`${String(row.createTime).replace(' ', 'T')}Z`),
        row.id,
      ],
    ]);
    expect(en?.[0]).toEqual([title?.label.en, 'Created', 'ID']);
    const sheet = await read(
      await exported(resource, owner, { filters: { id: row.id }, columns: ['id'], format: 'csv' }),
    );
    expect(sheet).toEqual([['编号'], [row.id]]);
  });

  it('refuses unknown columns and filters, and who has no right', async () => {
    const refused = (body: object) => owner.post(`${resource.base}/export`, body);
    expect(await refused({ columns: ['nosuch'] })).toMatchObject({ status: 400, msg: '请求参数格式错误: columns' });
    expect(await refused({ columns: ['isDeleted'] })).toMatchObject({ status: 400 });
    expect(await refused({ filters: { nosuch: '1' } })).toMatchObject({ status: 400 });
    expect(await refused({ q: 'x' })).toMatchObject({ status: 400 });
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === 'secret') expect(await refused({ columns: [name] })).toMatchObject({ status: 400 });
    const viewer = await test.as('100003', 'viewer');
    const may = permissionsOf(resource);
    expect(await viewer.post(`${resource.base}/export`, {}), may.export).toMatchObject({ status: 403 });
    expect(await viewer.upload(`${resource.base}/import`, Buffer.from('x')), may.import).toMatchObject({ status: 403 });
    expect((await viewer.download(`${resource.base}/import-template`)).status).toBe(403);
    expect((await test.nobody.post(`${resource.base}/export`, {})).status).toBe(401);
  });

  it('shows task and file to nobody else', async () => {
    const { taskId: id } = (await owner.post<{ taskId: string }>(`${resource.base}/export`, {})).data;
    const task = await ended(owner, id);
    for (const other of [await test.as('100002', 'admin'), await test.as('100003', 'manager')]) {
      expect((await other.get('blade-system/task/detail', { id })).status).toBe(404);
      expect((await other.post('blade-system/task/cancel', { id })).status).toBe(404);
      const { records } = (await other.get<{ records: { id: string }[] }>('blade-system/task/list')).data;
      expect(records.map((record) => record.id)).not.toContain(id);
      expect((await other.download('blade-system/task/file', { id, key: task.fileKey })).status).toBe(404);
    }
    for (const key of ['', 'x', task.fileKey.replace(/^\w+/, '100002')]) {
      const { status } = await test.nobody.download('blade-system/task/file', { id, key });
      expect(status, key).toBeGreaterThanOrEqual(400);
    }
    const file = await test.nobody.download('blade-system/task/file', { id, key: task.fileKey });
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''/);
  });

  it('gives a template whose headings and drop-downs come from the definition', async () => {
    const answer = await owner.download(`${resource.base}/import-template`);
    expect(answer.headers['content-type']).toMatch(/spreadsheetml/);
    const [headings = [], hints = []] = await read(answer.bytes);
    const fields = writableFields(resource, 'add');
    expect(headings).toHaveLength(fields.length);
    for (const [index, [name, field]] of fields.entries()) {
      expect(String(headings[index]), name).toContain(field.label.zh);
      expect(String(headings[index]).endsWith(' *'), name).toBe(field.isRequired);
      expect(hints[index], name).toBeTruthy();
    }
    const { dropDowns: lists } = await inspectXlsx(answer.bytes);
    expect(lists).toHaveLength(fields.filter(([, field]) => field.kind === 'dict' || field.kind === 'flag').length);
    expect((await imported(resource, owner, answer.bytes, {})).message).toBe('文件中没有数据');
  });

  /** New rows as a sheet, in the columns of the template: one that is there, with what may be there but once made anew. */
  async function newRows(count: number) {
    const row = await added(resource, owner);
    const [headings = [], cells = []] = await read(
      await exported(resource, owner, { ids: [row.id], columns: writable }),
    );
    const isText = resource.fields[resource.title]?.kind === 'text';
    // Rows that others point at by their name have one of their own.
    const once = new Set([...uniqueKeysOf(resource).flat(), ...(isText ? [resource.title] : [])]);
    const rows: (string | number | null)[][] = [];
    while (rows.length < count) {
      const draft = await draftFor(resource, owner, false, once);
      rows.push(
        cells.map((cell, index) => {
          const name = writable[index] ?? '';
          return (once.has(name) ? (draft[name] ?? cell) || null : cell) as string | number | null;
        }),
      );
    }
    return { headings: headings as string[], rows };
  }
  const required = () => {
    const fields = writableFields(resource, 'add').filter(([, field]) => field.isRequired);
    return (fields.find(([, field]) => field.kind === 'text') ?? fields[0])?.[0] ?? '';
  };
  /** A text that every row has and that is a key by itself. */
  const key = writableFields(resource, 'add').find(
    ([, field]) => field.isUnique && field.isRequired && field.kind === 'text',
  )?.[0];

  it('writes nothing when it only checks', async () => {
    const { headings, rows } = await newRows(3);
    const before = await total();
    const task = await imported(resource, owner, await sheetOf([headings, ...rows]), { mode: 'check' });
    expect(task, task.message).toMatchObject({ state: 2, result: { added: 3, failed: 0 }, resultId: '' });
    expect(task.message).toMatch(/^检查：新增3行.*未写入任何数据$/);
    expect(await total()).toBe(before);
    const written = await owner.post<{ taskId: string }>(`${resource.base}/import`, { mode: 'all', taskId: task.id });
    expect((await ended(owner, written.data.taskId)).result, written.msg).toMatchObject({ added: 3 });
    expect(await total()).toBe(before + 3);
  });

  it('writes all or nothing, and gives the wrong lines back with the reason', async () => {
    // More than are written at once (import-rows.ts), with a wrong one in either part.
    const { headings, rows } = await newRows(60);
    const column = writable.indexOf(required());
    for (const at of [7, 55]) (rows[at] as unknown[])[column] = null;
    const before = await total();
    const file = await sheetOf([headings, ...rows]);
    const task = await imported(resource, owner, file, { mode: 'all' });
    expect(task).toMatchObject({ state: 3, result: { failed: 2 } });
    expect(task.result.problems.map(({ line }) => line)).toEqual([9, 57]);
    expect(await total()).toBe(before);
    const back = await read(await fileOf(owner, task));
    expect(back[0]).toEqual([...headings, '导入失败原因']);
    // A day that was written as text comes back as a date.
    const days = (cells: readonly unknown[] = []) =>
      cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? null)));
    expect(days(back[1]?.slice(0, headings.length))).toEqual(days(rows[7]));
    expect(back[1]?.at(-1)).toMatch(/^请(输入|选择)/);

    const good = await imported(resource, owner, file, { mode: 'good' });
    expect(good, good.message).toMatchObject({ state: 2, result: { added: 58, failed: 2 } });
    expect(await total()).toBe(before + 58);

    const right = back.map((cells, index) =>
      index === 0 ? cells : cells.map((cell, index) => (index === column ? 'right' : cell)),
    );
    const again = await imported(resource, owner, await sheetOf(right as string[][]), { mode: 'check' });
    expect(again.result.problems.flatMap(({ reason }) => reason).join()).not.toMatch(/无法识别/);
  });

  it('is taken back as one, where the state of new rows lets them go', async () => {
    const { headings, rows } = await newRows(5);
    const before = await total();
    const task = await imported(resource, owner, await sheetOf([headings, ...rows]), { mode: 'all' });
    expect(task, JSON.stringify(task.result)).toMatchObject({ state: 2, result: { added: 5 } });
    expect(await total()).toBe(before + 5);
    expect(task.isUndone).toBe(false);
    const undone = await owner.post<{ kept: unknown[] }>(`${resource.base}/undo`, { groupId: task.resultId });
    const isKept = removalObstacle(resource, await added(resource, owner)) !== undefined;
    expect(undone, undone.msg).toMatchObject({ status: 200, data: { undone: isKept ? 0 : 5 } });
    expect(undone.data.kept).toHaveLength(isKept ? 5 : 0);
    expect((await ended(owner, task.id)).isUndone).toBe(!isKept);
    expect(await total()).toBe(before + (isKept ? 6 : 1));
  });

  it('names a doubled key, within the file and in the database', async () => {
    if (key === undefined) return;
    const { headings, rows } = await newRows(2);
    const at = writable.indexOf(key);
    (rows[1] as unknown[])[at] = rows[0]?.[at];
    const twice = await imported(resource, owner, await sheetOf([headings, ...rows]), { mode: 'good' });
    expect(twice.result).toMatchObject({
      added: 1,
      failed: 1,
      problems: [{ line: 3, reason: expect.stringContaining('已存在') }],
    });
    const byKey = await imported(resource, owner, await sheetOf([headings, ...rows]), { mode: 'good', by: key });
    expect(byKey.result).toMatchObject({ unchanged: 1, failed: 1, problems: [{ line: 3, reason: '与第2行重复' }] });
  });

  it('changes the rows that have the key, leaves absent columns alone, adds the others', async () => {
    if (key === undefined) return;
    const row = await detail((await added(resource, owner)).id);
    const { headings, rows } = await newRows(2);
    const short = await sheetOf([
      [headings[writable.indexOf(key)] ?? '', '备注'],
      [String(row[key]), 'imported'],
    ]);
    const task = await imported(resource, owner, short, { mode: 'all', by: key });
    expect(task, JSON.stringify(task.result)).toMatchObject({ state: 2, result: { changed: 1, added: 0 } });
    const after = await detail(row.id);
    expect({ ...after, updateTime: '', updateUser: '' }).toEqual({
      ...row,
      remark: 'imported',
      rowVersion: 2,
      updateTime: '',
      updateUser: '',
    });
    expect((await test.auditOf(tenantOf(resource), resource.name, row.id)).at(-1)).toMatchObject({
      action: 'update',
      account: 'admin',
      changes: { after: { remark: 'imported' } },
    });
    const [one = [], other = []] = rows;
    // A sheet holds no secrets, and one that is stored does not go along to another destination.
    const stays = new Set([key, ...Object.values(resource.fields).flatMap(({ destination = [] }) => destination)]);
    const [, stored = []] = await read(await exported(resource, owner, { ids: [row.id], columns: writable }));
    const storedRow = other.map((cell, index) => (stays.has(writable[index] ?? '') ? stored[index] : cell));
    const mixed = [headings, one, storedRow as typeof other];
    const both = await imported(resource, owner, await sheetOf(mixed), { mode: 'all', by: key });
    expect(both.result, JSON.stringify(both.result)).toMatchObject({ added: 1, failed: 0 });
    const wrong = await owner.upload(`${resource.base}/import`, short, { by: 'remark' });
    expect(wrong).toMatchObject({ status: 400, msg: '请求参数格式错误: by' });
  });

  it('names what cannot be read, in both languages', async () => {
    const english = await test.as(tenantOf(resource), 'admin', 'en');
    const check = (client: Client, file: Uint8Array) => imported(resource, client, file, {});
    expect(await check(owner, Buffer.from('<html>'))).toMatchObject({ state: 3, message: '请上传xlsx或csv文件' });
    expect(await check(english, Buffer.from('<html>'))).toMatchObject({ message: 'Upload an xlsx or csv file' });
    expect(await check(owner, Buffer.from('nosuch\n1'))).toMatchObject({ state: 3, message: '无法识别的列：nosuch' });
    expect((await owner.post(`${resource.base}/import`, {})).status).toBe(400);
    expect((await owner.post(`${resource.base}/import`, { taskId: '1' })).status).toBe(404);
  });

  it('understands words of both languages, keys and codes', async () => {
    await names.ready(tenantOf(resource));
    const { headings, rows } = await newRows(1);
    const fields = writableFields(resource, 'add').filter(([name]) => writable.includes(name));
    const english = fields.map(([, field], index) => {
      const cell = rows[0]?.[index] ?? null;
      if (field.kind === 'flag') return cell === '是' ? 'yes' : 'NO';
      if (field.kind === 'dict' && field.enum) return field.enum.values.find((value) => value.zh === cell)?.en ?? cell;
      if (field.kind === 'dicts' && field.enum)
        return String(field.enum.values.find((value) => value.zh === cell)?.key ?? cell);
      if (field.kind === 'region') return names.regionCode(String(cell)) ?? cell;
      return cell;
    });
    const task = await imported(resource, owner, await sheetOf([headings, english]), { mode: 'check' });
    expect(task.result, JSON.stringify(task.result)).toMatchObject({ added: 1, failed: 0 });
    const inWords = fields.findIndex(([, field]) => ['ref', 'dict', 'region'].includes(field.kind));
    if (inWords < 0) return;
    const wrong = english.map((cell, index) => (index === inWords ? 'no such thing' : cell));
    const refused = await imported(resource, owner, await sheetOf([headings, wrong]), { mode: 'check' });
    expect(refused.result.failed).toBe(1);
  });
});

it('leaves no file behind but those that can still be fetched', async () => {
  const rows = await test.app.engine.database.asPlatform(
    'count files',
    (tx) =>
      tx.rows<{ file: string | null; source: string | null }>({
        sql: 'select file, source from system_task',
        parameters: [],
      } as never),
    { audit: 'log' },
  );
  const fileNames = new Set(rows.flatMap(({ file, source }) => [file, source]));
  expect((await readdir(join(dataDir, 'task-files'))).filter((name) => !fileNames.has(name))).toEqual([]);
});
