// Sends the latest date and the largest number to each date and number field of every resource whose rows people create. The server stores
// or refuses them without a server error, although rules calculate with them (15 minutes later is the year 10000).
import { writableFields } from '@ec/resource/parse-draft';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Row, samples, tenantOf } from './test-samples.ts';

const test: TestApp = await testApp();
const { draftFor, written } = samples(test);
afterAll(() => test.close());

const edges: Record<string, unknown> = {
  date: '9999-12-31',
  datetime: '9999-12-31 23:59:59',
  integer: 2_147_483_647,
  decimal: '999999999999.99',
};
const withEdges = written
  .map((resource) => ({
    resource,
    names: writableFields(resource, 'add').flatMap(([name, { kind }]) =>
      kind in edges ? [[name, kind] as const] : [],
    ),
  }))
  .filter(({ names }) => names.length > 0);

it('finds more than 25 resources with such fields', () => expect(withEdges.length).toBeGreaterThan(25));

describe.each(withEdges.map((each) => [each.resource.name, each] as const))('%s', (_name, { resource, names }) => {
  let owner: Client;
  const at = (call: string) => `${resource.base}/${call}`;
  beforeAll(async () => {
    owner = await test.as(tenantOf(resource), 'admin');
  });

  it('answers the largest values without a server error', async () => {
    const faults: string[] = [];
    const say = (what: string, { status, msg }: { status: number; msg: string }) => {
      if (status >= 500) faults.push(`${what}: ${status} ${msg}`);
    };
    for (const [name, kind] of names) {
      const draft = { ...(await draftFor(resource, owner)), [name]: edges[kind] };
      const reply = await owner.post<Row>(at(resource.verbs.create), draft);
      say(name, reply);
      if (reply.status !== 200) continue;
      const { id } = reply.data;
      say(`${name} in the list`, await owner.get(at('list'), { id }));
      for (const [action, { takesFields }] of Object.entries(resource.actions)) {
        const args = Object.entries(takesFields).map(([arg, { kind, enum: words }]) => [
          arg,
          edges[kind] ?? words?.values[0]?.key ?? 'x',
        ]);
        say(`${action} after ${name}`, await owner.post(at(action), { ...Object.fromEntries(args), id }));
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
