// Tests that the sums of a list equal the sums of the rows on all of its pages, for an administrator, a team member and a merchant person,
// over a demo of three days. Each resource that serves `sums` is a case.
import { seedDemo } from '@ec/demo/public';
import { serves } from '@ec/resource/calls';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { summedFieldsOf } from '@ec/resource/summed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { outsiders, tenantId } from './test-outsiders.ts';
import { type Page, type Row, samples } from './test-samples.ts';

type Sums = { sums: Record<string, string | null> };

const test: TestApp = await testApp({}, { demoDays: 3 });
const { listed } = samples(test);
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());
const summed = listed.filter((resource) => serves(resource, 'sums'));

let people: Record<'admin' | 'teamster' | 'merchant', Client>;
beforeAll(async () => {
  people = {
    admin: await test.as(tenantId, 'admin'),
    teamster: (await teamster()).client,
    merchant: (await merchantPerson('fleet', 'truck_orders', 'merchant_id')).client,
  };
}, 240_000);

/** Converts a number to millionths, because no field has more than six decimals. */
function unitsOf(value: unknown): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(`${value}`) ?? [];
  return BigInt(`${sign}${whole}${part.padEnd(6, '0')}`);
}

async function allRows(client: Client, { base }: Resource, query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const { records } = (await client.get<Page>(`${base}/list`, { ...query, size: 200, current })).data;
    rows.push(...records);
    if (records.length < 200) return rows;
  }
}

async function expectRight(client: Client, resource: Resource, query: Record<string, string> = {}): Promise<Row[]> {
  const rows = await allRows(client, resource, query);
  const reply = await client.get<Sums>(`${resource.base}/sums`, query);
  expect(reply.status, reply.msg).toBe(200);
  for (const [name, { sumSigns = [] }] of summedFieldsOf(resource)) {
    const counted = rows.filter((row) => row[name] !== null && row[name] !== undefined);
    const unitsIn = (row: Row) => {
      const sign = sumSigns.find(({ field, keys }) => keys.includes(Number(row[field])));
      return unitsOf(row[name]) * BigInt(sign?.as ?? 1);
    };
    const sum = counted.length === 0 ? null : counted.reduce<bigint>((total, row) => total + unitsIn(row), 0n);
    const sumText = reply.data.sums[name] ?? null;
    expect(sumText === null ? null : unitsOf(sumText), name).toBe(sum);
  }
  return rows;
}

it('sums exist for money, energy and power, but not for prices, limits and readings', () => {
  const all = summed.flatMap((resource) =>
    summedFieldsOf(resource).map(([name, field]) => ({ resource, name, field })),
  );
  expect(all.length).toBeGreaterThan(30);
  for (const { resource, name, field } of all) {
    expect(['¥', 'kWh', 'kW', 'kWp'], `${resource.name}.${name}`).toContain(field.label.unit);
    expect(name).not.toMatch(/price|limit|cap$|meter|rated|before|after/i);
  }
});

describe.each(summed.map((resource) => [resource.name, resource] as const))('sums of %s', (_name, resource) => {
  const at = `${resource.base}/sums`;

  it('equal the sums of the listed rows, also with filters', async () => {
    const [first, ...rest] = await expectRight(people.admin, resource);
    if (!first) return;
    const but = encodeQuery({ all: [{ f: 'id', o: 'notEqual', v: first.id }] });
    expect(await expectRight(people.admin, resource, { q: but })).toHaveLength(rest.length);
    expect(await expectRight(people.admin, resource, { createTime_datege: '2999-01-01 00:00:00' })).toEqual([]);
    const ticked = (await people.admin.get<Sums>(at, { ids: first.id })).data.sums;
    for (const [name] of summedFieldsOf(resource)) {
      expect(ticked[name] === null, name).toBe(first[name] === null);
      const size = (value: unknown) => unitsOf(`${value}`.replace('-', ''));
      if (ticked[name] && unitsOf(ticked[name]) !== 0n) expect(size(ticked[name]), name).toBe(size(first[name]));
    }
  });

  it.each(['teamster', 'merchant'] as const)('equal the sums of the rows that a %s sees', async (who) => {
    const list = await people[who].get(`${resource.base}/list`);
    if (list.status === 200) await expectRight(people[who], resource);
    else expect((await people[who].get(at)).status).toBe(list.status);
  });

  it('cover only the requested columns that have sums; refuse wrong parameters and callers without a session', async () => {
    const [[name] = ['']] = summedFieldsOf(resource);
    const sumReply = await people.admin.get<Sums>(at, { columns: `${name},id,remark,nothing` });
    expect(Object.keys(sumReply.data.sums)).toEqual([name]);
    expect((await people.admin.get(at, { nothing: '1' })).status).toBe(400);
    expect((await people.admin.get(at, { ids: 'x' })).status).toBe(400);
    expect((await test.nobody.get(at)).status).toBe(401);
  });
});

it('sums differ between people who see different orders', async () => {
  const paid = async (client: Client) => (await client.get<Sums>('blade-truck/orders/sums')).data.sums.payMoney;
  const [all, team, fleet] = await Promise.all([people.admin, people.teamster, people.merchant].map(paid));
  for (const sum of [all, team, fleet]) expect(sum).toMatch(/^\d+\.\d\d$/);
  expect(unitsOf(all) > unitsOf(team) && unitsOf(all) > unitsOf(fleet) && unitsOf(team) > 0n).toBe(true);
});

it('sums of the largest amounts are exact', async () => {
  await test.superuser.run(`set session_replication_role = replica;
    update truck_orders set discount_money = 999999999999.99 where tenant_id = '${tenantId}';
    set session_replication_role = default`);
  const orders = summed.find(({ name }) => name === 'charging.orders');
  if (!orders) throw new Error('orders have no sums');
  const rows = await expectRight(people.admin, orders);
  const { sums } = (await people.admin.get<Sums>(`${orders.base}/sums`, { columns: 'discountMoney' })).data;
  expect(rows.length).toBeGreaterThan(100);
  expect(sums.discountMoney).toBe(`${BigInt(rows.length) * 99_999_999_999_999n}`.replace(/(..)$/, '.$1'));
});

it('a second seeding of the demo runs no VACUUM ANALYZE: it does not connect to ownerUrl', async () => {
  const nowhere = 'postgres://127.0.0.1:1/nowhere';
  await seedDemo(test.app.engine, { size: 'small', days: 3, ownerUrl: nowhere });
});
