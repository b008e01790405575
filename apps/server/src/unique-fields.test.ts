// A key that another row has is refused beside a field of that key, on every resource that takes new rows; generated from the definitions.
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { afterAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { home, samples } from './test-samples.ts';

const test: TestApp = await testApp();
const { added, draftFor, written } = samples(test);
afterAll(() => test.close());

const keys = written.flatMap((resource) =>
  uniqueKeysOf(resource)
    .filter((names) => names.length > 0 && names.every((name) => resource.fields[name]?.isSystem === false))
    .map((names) => [`${resource.name} ${names.join('+')}`, resource, names] as const),
);

it('some fifty keys are looked at', () => expect(keys.length).toBeGreaterThan(40));

it.each(keys)('%s is refused twice beside its field', async (_name, resource, names) => {
  const owner = await test.as(home(resource), 'admin');
  const row = await added(resource, owner);
  if (names.some((name) => row[name] === null || row[name] === '')) return;
  const draft = await draftFor(resource, owner);
  for (const name of names) draft[name] = row[name];
  const { status, data, msg } = await owner.post<Record<string, unknown>>(
    `${resource.base}/${resource.verbs.create}`,
    draft,
  );
  expect([400, 409], msg).toContain(status);
  expect(names, msg).toContain(data.field);
});
