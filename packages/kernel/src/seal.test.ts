import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const place = () => ({ secretFile: join(mkdtempSync(join(tmpdir(), 'ec-seal-')), 'secrets.json') });

test('what was sealed is not to be seen, differs each time, and comes back', () => {
  const config = place();
  const [one, two] = [seal(config, 'camera.password', '口令 s3cret'), seal(config, 'camera.password', '口令 s3cret')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('s3cret');
  expect(unseal(config, 'camera.password', one)).toBe('口令 s3cret');
});

test('a copy in another place, a changed byte and another key do not open it', () => {
  const config = place();
  const sealed = seal(config, 'camera.password', 's3cret');
  expect(() => unseal(config, 'camera.streamUrl', sealed)).toThrow();
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
  expect(() => unseal(config, 'camera.password', changed.replace(/.{4}$/, '____'))).toThrow();
  expect(() => unseal(place(), 'camera.password', sealed)).toThrow();
});

test('what was stored before secrets were sealed stays readable', () => {
  expect(unseal(place(), 'camera.password', 'plain')).toBe('plain');
});
