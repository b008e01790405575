import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is made once, random, and only its owner can read the file', () => {
  const file = join(folder, 'deep/secrets.json');
  const secrets = openSecrets(file);
  expect(secrets.has('a')).toBe(false);
  const made = secrets.get('a');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(secrets.get('b')).not.toBe(made);
  expect(openSecrets(file).get('a')).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a damaged file is not written over', () => {
  const file = join(folder, 'damaged.json');
  writeFileSync(file, '{"a": ');
  expect(() => openSecrets(file)).toThrow('cannot be read');
});

test('a secret that another process made meanwhile is taken over', () => {
  const file = join(folder, 'shared.json');
  const [one, two] = [openSecrets(file), openSecrets(file)];
  expect(two.get('a')).toBe(one.get('a'));
  expect(openSecrets(file).get('a')).toBe(one.get('a'));
});
