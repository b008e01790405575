// Tests the server of npm run dev with a small script as the server: a save replaces the process, and requests wait for the new one.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forward } from './forward.ts';
import { type DevServer, runServer } from './server.ts';

const program = (answer: string) => `import { createServer } from 'node:http';
  const server = createServer((request, response) => response.end('${answer}'));
  process.send({ say: 'starting ${answer}' });
  setTimeout(() => server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port })), 200);
  process.on('SIGTERM', () => process.exit(0));`;

let folder: string;
let script: string;
let lines: string[];
let starts: number;
let server: DevServer;
let front: Server;
let address: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  script = join(folder, `server-${Math.random().toString(36).slice(2)}.mjs`);
  lines = [];
  starts = 0;
  const onReady = () => {
    starts += 1;
  };
  server = runServer({ script, env: process.env, say: (line) => lines.push(line), onReady });
  front = createServer((request, response) => forward(request, response, server.port));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(front.address() as AddressInfo).port}/api`;
});
afterEach(async () => {
  front.close();
  await server.stop();
});

const answer = async () => (await fetch(address)).text();
const save = (text: string) => {
  writeFileSync(script, text);
  void server.restart();
};

test('requests wait for the start, and after a save for the next process', async () => {
  save(program('one'));
  expect(await answer()).toBe('one');
  expect(lines).toEqual(['starting one']);
  save(program('two'));
  expect(await answer()).toBe('two');
  expect(lines).toEqual(['starting one']);
  await vi.waitFor(() => expect(starts).toBe(2));
});

test('a JSON module of a package can be imported again after a save', async () => {
  const data = join(folder, 'node_modules/words');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'words.json'), '["one"]');
  const importing = `import words from './node_modules/words/words.json' with { type: 'json' };\n${program('one')}`;
  save(importing);
  expect(await answer()).toBe('one');
  await vi.waitFor(() => expect(starts).toBe(1));
  save(`${importing}\n`);
  expect(await answer()).toBe('one');
  await vi.waitFor(() => expect(starts).toBe(2));
});

test('reloads a saved module and its importers, and loads the others in advance', async () => {
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const word = (text: string) => file('word.mjs', `export const word = '${text}';`);
  const loads = file('loads', '');
  const loadsOf = (pid: string) =>
    readFileSync(loads, 'utf8')
      .split('\n')
      .filter((line) => line === pid).length;
  /** Returns the server's answer, and how often its process has loaded `calm.mjs`, which never changes. */
  const readAnswer = async () => {
    const [text, pid] = (await answer()).split(' by ');
    return [text, loadsOf(pid ?? '')];
  };
  const standsBy = (others: number) =>
    vi.waitFor(() => expect(new Set(readFileSync(loads, 'utf8').split('\n')).size).toBe(others + 1), 20_000);

  word('one');
  file(
    'sentence.mjs',
    `import { word } from './word.mjs'; export const sentence = 'says ' + word + ' by ' + process.pid;`,
  );
  const calm = `import { appendFileSync } from 'node:fs'; appendFileSync('${loads}', process.pid + '\\n');`;
  const path = file('calm.mjs', calm);
  save(
    `import { sentence } from './sentence.mjs'; import './calm.mjs'; ${program('one').replace("'one'", 'sentence')}`,
  );
  expect(await readAnswer()).toEqual(['says one', 1]);
  await standsBy(2);
  void server.restart([word('two')]);
  expect(await readAnswer()).toEqual(['says two', 1]);
  await standsBy(3);
  void server.restart([path]);
  expect(await readAnswer()).toEqual(['says two', 2]);
  await standsBy(4);
  word('three');
  void server.restart([join(folder, 'new.mjs')]);
  expect(await readAnswer(), 'a file that nobody knew').toEqual(['says three', 2]);
});

test('starts only the last of two saves in a row', async () => {
  save(program('one'));
  save(program('two'));
  expect(await answer()).toBe('two');
  await vi.waitFor(() => expect(starts).toBe(1));
});

test('answers 503 after a failed start, and recovers with the next save', async () => {
  save(`${program('one')}\nprocess.exit(3);`);
  const refused = await fetch(address);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 503, success: false });
  await vi.waitFor(() => expect(lines.at(-1)).toContain('exit code 3'));
  save(program('two'));
  expect(await answer()).toBe('two');
});
