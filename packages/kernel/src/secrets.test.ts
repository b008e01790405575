// Tests the file of secrets, also when several processes use it at the same time.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is random and created once, in a file that only its owner can read', () => {
  const file = join(folder, 'deep/secrets.json');
  const secrets = openSecrets(file);
  expect(secrets.has('a')).toBe(false);
  const secret = secrets.get('a');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secrets.get('b')).not.toBe(secret);
  expect(openSecrets(file).get('a')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a damaged secret file is refused with an error', () => {
  const file = join(folder, 'damaged.json');
  writeFileSync(file, '{"a": ');
  expect(() => openSecrets(file)).toThrow('cannot be read');
});

test('a second instance returns the secret that the first has created meanwhile', () => {
  const file = join(folder, 'shared.json');
  const [one, two] = [openSecrets(file), openSecrets(file)];
  expect(two.get('a')).toBe(one.get('a'));
  expect(openSecrets(file).get('a')).toBe(one.get('a'));
});

test('processes that start together agree on one secret', async () => {
  const file = join(folder, 'together.json');
  const code = `
    import { openSecrets } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))};
    const secrets = openSecrets(process.argv[1]);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.argv[2]) - Date.now());
    console.log(secrets.get('a'));`;
  const start = `${Date.now() + 1500}`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, file, start]);
  const outputs = await Promise.all(Array.from({ length: 6 }, run));
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
  expect(outputs[0]?.stdout.trim()).toBe(openSecrets(file).get('a'));
});

test('a lock that a dead process has left does not stop the next process', () => {
  const file = join(folder, 'left.json');
  writeFileSync(`${file}.lock`, '');
  expect(openSecrets(file).get('a')).toMatch(/^[\w-]{43}$/);
});
