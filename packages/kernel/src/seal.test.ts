// Tests the encryption of secrets that the server must read again.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const place = () => ({ secretFile: join(mkdtempSync(join(tmpdir(), 'ec-seal-')), 'secrets.json') });

test('a sealed text hides its content, differs each time and can be unsealed', () => {
  const config = place();
  const [one, two] = [seal(config, 'camera.password', '口令 s3cret'), seal(config, 'camera.password', '口令 s3cret')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('s3cret');
  expect(unseal(config, 'camera.password', one)).toBe('口令 s3cret');
});

test('a text cannot be unsealed for another place, with a changed byte or with another key', () => {
  const config = place();
  const sealed = seal(config, 'camera.password', 's3cret');
  expect(() => unseal(config, 'camera.streamUrl', sealed)).toThrow();
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
  expect(() => unseal(config, 'camera.password', changed.replace(/.{4}$/, '____'))).toThrow();
  expect(() => unseal(place(), 'camera.password', sealed)).toThrow();
});

test('a text that was stored unsealed stays readable', () => {
  expect(unseal(place(), 'camera.password', 'plain')).toBe('plain');
});
