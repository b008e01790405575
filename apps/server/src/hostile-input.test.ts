// Sends hostile input to each parameter of each call that has a contract: ids beyond 64 bits, texts that PostgreSQL cannot store, days
// outside the calendar, amounts that fit no column. The server accepts or refuses them without a server error.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '@ec/resource/contract';
import { dictCalls } from '@ec/system/shared/dict.contract';
import { dict } from '@ec/system/shared/dict.resource';
import { dictBiz } from '@ec/system/shared/dict-biz.resource';
import { type Client, clientOf, tokenFor } from '@ec/testing/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from './test-app.ts';

const repository = join(import.meta.dirname, '../../..');
const contracts = new Map<string, Contract>();
function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if ('method' in value && 'input' in value && 'access' in value) {
    const contract = value as Contract;
    contracts.set(`${contract.method} ${contract.path}`, contract);
  } else if (Object.getPrototypeOf(value) === Object.prototype && !('fields' in value)) {
    for (const each of Object.values(value)) collect(each);
  }
}
for (const file of globSync('{features/*/shared,packages/resource/src/contracts}/**/*.contract.ts', {
  cwd: repository,
}))
  collect({ ...(await import(pathToFileURL(join(repository, file)).href)) });

interface Described {
  type?: string;
  properties?: Record<string, Described>;
  anyOf?: Described[];
  items?: Described;
  enum?: unknown[];
  const?: unknown;
}

/**
 * Returns a usual value of the type, so that only the hostile value in the same call is wrong. It does not follow patterns and limits of the
 * schema.
 */
function usual(name: string, { type, anyOf, items, enum: values, const: only, properties }: Described): unknown {
  if (only !== undefined) return only;
  if (values) return values[0];
  if (anyOf?.[0]) return usual(name, anyOf[0]);
  if (type === 'array') return items ? [usual(name, items)] : [];
  if (type === 'object' && properties) return usualOf(properties);
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (/month$/i.test(name)) return '2026-11';
  return /date$|day$/i.test(name) ? '2026-11-21' : /time$/i.test(name) ? '2026-11-21 08:00:00' : '1';
}
const usualOf = (properties: Record<string, Described>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, usual(name, each)]));

const hostile: readonly unknown[] = [
  '12345678901234567890',
  Number('12345678901234567890'),
  '99999999999999999999999.99',
  '-1',
  '1e400',
  -1,
  1.5,
  4294967296,
  'a\u0000b',
  'a\ud800',
  'x'.repeat(5_000),
  "'; drop table system_user --",
  '%_\\',
  '10000-01-01',
  '9999-12-31',
  '9999-12-31 23:59:59',
  '0000-00-00',
  '2026-02-30',
  '9999-12',
  '99999',
  '275760-09-13',
  null,
  [],
  {},
  [null],
  ['12345678901234567890'],
  { a: { b: 1 } },
  true,
];

const test: TestApp = await testApp();
afterAll(() => test.close());
let people: Client[];
beforeAll(async () => {
  const roaming = async (tenantId: string) =>
    clientOf(test.app.http, await tokenFor(test.app.engine, tenantId, 'admin'), 'zh', { roams: true });
  people = await Promise.all([roaming('100003'), roaming('000000')]);
});

/** Calls that the test leaves out: streams, files, the OpenAPI document, and calls that would end the session of the test. */
const apart =
  /openapi\.json$|\/live$|\/logout$|\/kick$|\/task\/file$|(import|export)-user$|export-template$|\/endpoint\/upload/;

for (const each of [dict, dictBiz]) collect(dictCalls(each));

it('finds more than 100 calls', () => expect(contracts.size).toBeGreaterThan(100));

describe.each([...contracts].filter(([name]) => !apart.test(name)))('%s', (_name, { method, path, input }) => {
  it('answers any input without a server error', async () => {
    const { properties = {} } = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as Described;
    const base = usualOf(properties);
    const declared = Object.keys(properties);
    const drafts = declared.flatMap((name) => hostile.map((value) => ({ ...base, [name]: value })));
    const names = declared.length > 0 ? declared : ['id', 'ids', 'parentId'];
    const faults: string[] = [];
    for (const draft of [
      base,
      ...drafts,
      ...hostile.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ])
      for (const client of people) {
        const answer = method === 'GET' ? await client.get(path, inAddress(draft)) : await client.post(path, draft);
        // 429 is a fault, too: the server does not read the input of a call that a rate limit refuses.
        if (answer.status >= 429) faults.push(`${answer.status} ${JSON.stringify(draft).slice(0, 300)}`);
      }
    expect(faults.slice(0, 5)).toEqual([]);
  }, 60_000);
});

/** Writes each value as a text for a query; a lone surrogate is replaced. */
const inAddress = (draft: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
    ]),
  );
