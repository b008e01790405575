// Tests that the refusal of a taken unique key names one of its fields, and that constraints name fields of the form. Generated.
import { errorEntries } from '@ec/kernel/errors';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { afterAll, describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { type TestApp, testApp } from './test-app.ts';
import { samples, tenantOf } from './test-samples.ts';

const test: TestApp = await testApp();
const { addRow, draftFor, written } = samples(test);
afterAll(() => test.close());

const keys = written.flatMap((resource) =>
  uniqueKeysOf(resource)
    .filter((names) => names.length > 0 && names.every((name) => resource.fields[name]?.isSystem === false))
    .map((names) => [`${resource.name} ${names.join('+')}`, resource, names] as const),
);

describe('a unique key that another row has', () => {
  it('is tested for more than 40 keys', () => expect(keys.length).toBeGreaterThan(40));

  it.each(keys)('%s is refused with a message at one of its fields', async (_title, resource, names) => {
    const owner = await test.as(tenantOf(resource), 'admin');
    const row = await addRow(resource, owner);
    // A unique key with an empty part refuses no row.
    if (names.some((name) => row[name] === null || row[name] === '')) return;
    // A key that applies only in a certain state refuses no row in other states.
    const counts = resource.uniqueWhile?.find(({ on }) => on.join() === names.join())?.while ?? {};
    if (Object.entries(counts).some(([name, value]) => Number(row[name]) !== value)) return;
    const draft = await draftFor(resource, owner);
    for (const name of names) draft[name] = row[name];
    const { status, data, msg } = await owner.post<Record<string, unknown>>(
      `${resource.base}/${resource.verbs.create}`,
      draft,
    );
    expect([400, 409], msg).toContain(status);
    expect(names, msg).toContain(data.field);
    expect([...errorEntries.keys()], msg).toContain(data.error);
  });
});

const rules = features
  .flatMap(({ resources }) => resources)
  .flatMap((resource) =>
    Object.entries(resource.constraints ?? {}).map(([name, { field }]) => [name, resource, field] as const),
  );

it.each(rules)('the constraint %s names a field of its form, or no field', (_name, { fields, asks }, field) => {
  if (field !== undefined) expect(Object.keys({ ...fields, ...asks })).toContain(field);
});
