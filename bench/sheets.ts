// Measures an export of 200,000 stations and an import of 10,000: the growth of the server's memory over idle, and the time.
// `BENCH_ROWS=200000 npm run bench -- sheets` creates only as many stations as these need.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './api/child.ts';
import { startProduct } from './api/product.ts';
import { openApp, openSession, type Stage } from './api/stage.ts';
import type { Result } from './result.ts';

const base = '/api/blade-truck/station';
/** Selects the first stations by their numbers. */
const firstStations = (count: number) => ({
  stationNo_ge: 'S',
  stationNo_le: `S${String(count).padStart(9, '0')}`,
});
const mostGrowth = 200; // MB, for any number of rows, because rows are streamed

interface Task {
  id: string;
  state: number;
  message: string;
  fileKey: string;
  fileSize: number;
}

export async function benchSheets(stage: Stage): Promise<Result[]> {
  const token = await tokenOf(stage);
  const results: Result[] = [];
  for (const format of ['xlsx', 'csv'] as const) {
    const server = await startProduct(stage);
    const body = { filters: firstStations(200_000), format };
    const run = await measureTask(server, token, () => post(server, token, 'export', JSON.stringify(body)));
    results.push(growth(`export of 200,000 rows as ${format}`, run));
    if (format === 'csv') results.push(await importNew(server, token));
    await server.stop();
  }
  return results;
}

async function tokenOf(stage: Stage): Promise<string> {
  const app = await openApp(stage);
  const token = await openSession(app.engine, stage.big);
  await app.close();
  return token;
}

async function importNew(server: Child, token: string): Promise<Result> {
  const body = { filters: firstStations(10_000), format: 'csv' };
  const { task } = await measureTask(server, token, () => post(server, token, 'export', JSON.stringify(body)));
  const file = await fetch(`${server.url}/api/blade-system/task/file?id=${task.id}&key=${task.fileKey}`);
  const text = (await file.text()).replaceAll('\nS0000', `\nN${Date.now().toString(36).slice(-6)}`);
  const form = new FormData();
  form.append('mode', 'all');
  form.append('file', new Blob([text]), 'stations.csv');
  return growth(
    'import of 10,000 new rows',
    await measureTask(server, token, () => post(server, token, 'import', form)),
  );
}

interface TaskMeasurement {
  task: Task;
  /** Seconds. */
  seconds: number;
  /** The peak of the resident memory over idle, in MB. */
  grown: number;
}

async function measureTask(
  server: Child,
  token: string,
  begin: () => Promise<{ taskId: string }>,
): Promise<TaskMeasurement> {
  await get(server, token, `${base}/list?size=200`);
  await pause(2000);
  const idle = resident(server.pid);
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, resident(server.pid));
  }, 20);
  const started = performance.now();
  const { taskId } = await begin();
  for (;;) {
    const task = await get<Task>(server, token, `/api/blade-system/task/detail?id=${taskId}`);
    if (task.state > 1) {
      clearInterval(watch);
      if (task.state !== 2) throw new Error(`The task failed: ${task.message}`);
      return { task, seconds: (performance.now() - started) / 1000, grown: peak - idle };
    }
    await pause(100);
  }
}

function growth(what: string, { task, seconds, grown }: TaskMeasurement): Result {
  const size = task.fileSize ? `, ${(task.fileSize / 1e6).toFixed(1)} MB` : '';
  console.log(`Sheets: ${what}: ${seconds.toFixed(1)} s${size}`);
  const product = `${seconds.toFixed(1)} s${size}`;
  return {
    part: 'sheets',
    what: `${what}: memory over idle`,
    product,
    floor: 'idle',
    value: grown,
    bar: { atMost: mostGrowth },
    unit: ' MB',
  };
}

/** Returns the resident memory of a process in MB. */
function resident(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1e6;
}

async function get<T>(server: Child, token: string, path: string): Promise<T> {
  const answer = await fetch(server.url + path, { headers: { 'blade-auth': token } });
  return dataOf<T>(answer);
}

async function post(server: Child, token: string, call: string, body: string | FormData) {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  const headers = { 'blade-auth': token, ...type };
  return dataOf<{ taskId: string }>(await fetch(`${server.url}${base}/${call}`, { method: 'POST', headers, body }));
}

async function dataOf<T>(answer: Response): Promise<T> {
  const { data, msg, success } = (await answer.json()) as { data: T; msg: string; success: boolean };
  if (!success) throw new Error(msg);
  return data;
}
