// Tests the import and export of regions as sheets. A line finds its region by the code, and the server derives the names of its parents.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from '@ec/sheets/read-sheet';
import { writeSheet } from '@ec/sheets/write-sheet';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';

interface TaskDetail {
  id: string;
  state: number;
  message: string;
  fileKey: string;
  result: object;
}

const dataDir = await mkdtemp(join(tmpdir(), 'regions-'));
let test: TestApp;
let owner: Client;
beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir }, { jobs: true });
  owner = await test.as('000000', 'admin');
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const base = 'blade-system/region';

async function ended(taskId: string): Promise<TaskDetail> {
  return vi.waitFor(
    async () => {
      const { data } = await owner.get<TaskDetail>('blade-system/task/detail', { id: taskId });
      expect(data.state).toBeGreaterThan(1);
      return data;
    },
    { timeout: 20_000, interval: 30 },
  );
}

async function imported(file: Uint8Array): Promise<TaskDetail> {
  const begun = await owner.upload<{ taskId: string }>(`${base}/import`, file, { mode: 'all', by: 'code' });
  return ended(begun.data.taskId);
}

async function sheetOf([headings = [], ...rows]: (string | number)[][]): Promise<Buffer> {
  const path = join(dataDir, `${rows.length}.xlsx`);
  const source = (async function* () {
    yield* rows;
  })();
  const columns = headings.map((heading) => ({ heading: String(heading) }));
  await writeSheet(path, 'xlsx', { name: 'x', columns, rows: source });
  return readFile(path);
}

const headings = ['区划编号', '父区划编号', '区划名称', '区划级别', '排序'];

it('an exported sheet changes nothing when it is imported', async () => {
  const columns = ['code', 'parentCode', 'name', 'regionLevel', 'sort', 'remark'];
  const body = { filters: { parentCode: '3701' }, columns };
  const begun = await owner.post<{ taskId: string }>(`${base}/export`, body);
  const task = await ended(begun.data.taskId);
  expect(task.state, task.message).toBe(2);
  const { bytes } = await owner.download('blade-system/task/file', { id: task.id, key: task.fileKey });
  const rows: unknown[][] = [];
  for await (const { cells } of readSheet(bytes, { rows: 1000 })) rows.push(cells);
  expect(rows[0]?.slice(0, 4)).toEqual(headings.slice(0, 4));
  expect(rows.find(([code]) => code === '370102')?.slice(0, 4)).toEqual(['370102', '3701', '历下区', '区县']);
  const result = { added: 0, changed: 0, unchanged: rows.length - 1, failed: 0 };
  expect((await imported(bytes)).result).toMatchObject(result);
});

it('one sheet adds regions and regions below them, and renames a region', async () => {
  const sheet = await sheetOf([
    headings,
    ['370102001', '370102', '解放路街道', '乡镇', 1],
    ['370102001001', '370102001', '社区一', '村委', 1],
    ['370103', '3701', '市中新区', '区县', 2],
  ]);
  const task = await imported(sheet);
  expect(task.result, task.message).toMatchObject({ added: 2, changed: 1, failed: 0 });
  const { data } = await owner.get(`${base}/detail`, { code: '370102001001' });
  expect(data).toMatchObject({ townName: '解放路街道', districtName: '历下区', regionLevel: 5 });
});

it('reports each line that contradicts its code, and writes nothing', async () => {
  const task = await imported(
    await sheetOf([
      headings,
      ['370104001', '370104', '街道', '乡镇', 1],
      ['370199001', '370199', '街道', '乡镇', 1],
      ['370104002', '370104', '街道', '村委', 1],
      ['37010', '37', '街道', '村委', 1],
    ]),
  );
  expect(task.result).toMatchObject({
    failed: 3,
    problems: expect.arrayContaining([
      { line: 3, reason: '父区划 370199 不存在' },
      { line: 4, reason: '编号 370104002 的级别应为乡镇' },
      { line: 5, reason: '区划编号应为2、4、6、9或12位数字' },
    ]),
  });
  expect((await owner.get(`${base}/detail`, { code: '370104001' })).status).toBe(404);
});
