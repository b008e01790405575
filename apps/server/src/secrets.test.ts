// Tests that a sealed secret is sent only to the destination for which it was entered (contract §5). A definition names the fields that
// decide the destination; the tests try to change each of them by each kind of write. Generated from the definitions.
import type { Field } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Page, type Row, samples, tenantOf } from './test-samples.ts';

const test: TestApp = await testApp({}, { jobs: true });
const { addRow, serves, written } = samples(test);
afterAll(() => test.close());

/** Other destinations for fields whose rules require a certain form. */
const elsewhere: Record<string, unknown> = {
  'messaging.sms/endpoint': 'https://elsewhere.example.com',
  'messaging.mail/host': 'elsewhere.example.com',
  'messaging.dingTalk/webhook': 'https://elsewhere.example.com/robot/send?access_token=b',
  'storage.oss/endpoint': 'https://elsewhere.example.com',
  'monitoring.mapTile/url': 'https://elsewhere.example.com/{z}/{x}/{y}.png',
  'develop.datasource/url': 'jdbc:postgresql://elsewhere.example.com:5432/energy',
};

const secrets = features
  .flatMap(({ resources }) => resources)
  .flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { kind, isSealed }]) => kind === 'secret' && isSealed)
      .map(([name, field]) => ({ resource, name, field })),
  );

it('every secret names its destination fields, or the reason why it has none', () => {
  expect(secrets.map(({ resource, name }) => `${resource.name}/${name}`)).toEqual(
    expect.arrayContaining(['messaging.mail/password', 'messaging.sms/secretKey', 'develop.datasource/password']),
  );
  for (const { resource, name, field } of secrets) {
    expect(Boolean(field.destination) !== Boolean(field.noDestination), `${resource.name}/${name}`).toBe(true);
    const address = /^(host|ip|port|url|endpoint|webhook|security|baseUrl|domain)$/;
    const places = Object.keys(resource.fields).filter((other) => other !== name && address.test(other));
    if (field.destination)
      expect(field.destination, `${resource.name}/${name}`).toEqual(expect.arrayContaining(places));
  }
});

const cases = secrets.flatMap(({ resource, name, field }) =>
  (field.destination ?? [])
    .filter((place) => !resource.fields[place]?.isFixed && written.includes(resource))
    .map((place) => [`${resource.name}/${name}`, place, { resource, name, place }] as const),
);

function otherValue({ resource, place }: { resource: Resource; place: string }, row: Row): unknown {
  const field = resource.fields[place] as Field;
  const now = row[place];
  if (field.enum) return field.enum.values.find(({ key }) => String(key) !== String(now))?.key;
  if (field.kind === 'integer') return Number(now) === 8443 ? 8444 : 8443;
  return elsewhere[`${resource.name}/${place}`] ?? '203.0.113.9';
}

describe.each(cases)('the secret %s with another %s', (_secret, _place, attack) => {
  const { resource, name, place } = attack;
  const at = (call: string) => `${resource.base}/${call}`;
  let owner: Client;
  let english: Client;
  beforeAll(async () => {
    owner = await test.as(tenantOf(resource), 'admin');
    english = await test.as(tenantOf(resource), 'admin', 'en');
  });
  const stored = async (id: string) => {
    const columns = [name, place].map((each) => `"${columnOf(each)}"::text as "${each}"`).join(', ');
    const [row] = await test.superuser.rows<Record<string, string | null>>(
      `select ${columns} from "${resource.table}" where id = $1`,
      [id],
    );
    return row;
  };
  const edit = (id: string, values: object, client = owner) =>
    client.post(at(resource.verbs.update), { id, ...values });

  it('is refused with a message at its field in both languages, and the row stays unchanged', async () => {
    const row = await addRow(resource, owner);
    const before = await stored(row.id);
    expect(before?.[name]).toMatch(/^sealed:/);
    const value = otherValue(attack, row);
    for (const changes of [
      {},
      { [name]: '' },
      { [name]: '******' },
      { ...row, [name]: '******', rowVersion: undefined },
    ]) {
      const answer = await edit(row.id, { ...changes, [place]: value });
      expect(answer).toMatchObject({ status: 400, data: { field: name }, msg: expect.stringContaining('请重新输入') });
    }
    expect((await edit(row.id, { [place]: value }, english)).msg).toContain('enter it again');
    expect(await stored(row.id)).toEqual(before);
    expect((await edit(row.id, { remark: 'the same destination' })).status).toBe(200);
    expect((await edit(row.id, { [place]: value, [name]: 'entered anew' })).status).toBe(200);
    const after = await stored(row.id);
    expect(after?.[place]).not.toBe(before?.[place]);
    expect(after?.[name]).not.toBe(before?.[name]);
  });

  it.runIf(serves(resource, 'restore'))('is refused when an older destination is restored', async () => {
    const row = await addRow(resource, owner);
    await edit(row.id, { [place]: otherValue(attack, row), [name]: 'entered anew' });
    const before = await stored(row.id);
    const { records } = (await owner.get<Page>(at('history'), { id: row.id })).data;
    const back = { id: row.id, auditId: records[0]?.id };
    const isSecret = resource.fields[place]?.kind === 'secret';
    for (const more of [{}, { field: place }]) {
      const answer = await owner.post(at('restore'), { ...back, ...more });
      // The history contains no secrets. A destination that is itself a secret cannot be restored from it.
      expect(answer, answer.msg).toMatchObject(isSecret ? { status: 400 } : { status: 400, data: { field: name } });
    }
    expect(await stored(row.id)).toEqual(before);
  });

  it.runIf(serves(resource, 'batch'))('is refused in a batch edit for each row', async () => {
    const row = await addRow(resource, owner);
    const before = await stored(row.id);
    const body = { ids: [row.id], set: { [place]: otherValue(attack, row) } };
    const preview = await owner.post<{ refused: { id: string; reason: string }[]; token: string }>(
      at('batch-preview'),
      body,
    );
    expect(preview.data.refused).toEqual([
      expect.objectContaining({ id: row.id, reason: expect.stringContaining('请重新输入') }),
    ]);
    expect((await owner.post(at('batch'), { ...body, token: preview.data.token })).status).toBe(400);
    expect(await stored(row.id)).toEqual(before);
  });

  const key = uniqueKeysOf(resource).find(
    (names) => names.length === 1 && resource.fields[names[0] ?? '']?.kind === 'text',
  )?.[0];
  it.runIf(serves(resource, 'import') && key !== undefined)('is refused in a line of a sheet', async () => {
    const row = await addRow(resource, owner);
    const before = await stored(row.id);
    const label = (field: string) => resource.fields[field]?.label.zh;
    const value = otherValue(attack, row);
    const sheet = Buffer.from(`${label(key ?? '')},${label(place)}\n${row[key ?? '']},${value}\n`);
    const { data } = await owner.upload<{ taskId: string }>(
      at('import'),
      sheet,
      { mode: 'all', by: key ?? '' },
      'a.csv',
    );
    const task = await vi.waitFor(
      async () => {
        const detail = await owner.get<{ state: number; result: { problems: { reason: string }[] } }>(
          'blade-system/task/detail',
          { id: data.taskId },
        );
        expect(detail.data.state).toBeGreaterThan(1);
        return detail.data;
      },
      { timeout: 20_000, interval: 30 },
    );
    expect(task.result.problems[0]?.reason).toContain('请重新输入');
    expect(await stored(row.id)).toEqual(before);
  });
});
