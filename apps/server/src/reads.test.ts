// Makes every read of the product, hand-written ones too, as a person who sees the stations of one team and as a merchant person, over a
// demo of three days. No reply may contain rows of others (domain BR-60). The calls come from the OpenAPI document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Foreign, outsiders, tenantId } from './test-outsiders.ts';

const test: TestApp = await testApp({}, { demoDays: 3 });
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());

interface Operation {
  path: string;
  required: string[];
  /** Optional parameters that may name a row. */
  naming: string[];
}
let reads: Operation[] = [];

const operationOf = (path: string, parameters: readonly { name: string; required?: boolean }[]): Operation => ({
  path,
  required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  naming: parameters.flatMap(({ name, required }) => (!required && /Id$/.test(name) ? [name] : [])),
});
beforeAll(async () => {
  const admin = await test.as(tenantId, 'admin');
  const { paths } = (await admin.get('openapi.json')) as unknown as {
    paths: Record<string, { get?: { parameters?: { name: string; required?: boolean }[] } }>;
  };
  reads = Object.entries(paths).flatMap(([path, { get }]) => (get ? [operationOf(path, get.parameters ?? [])] : []));
  expect(reads.length).toBeGreaterThan(300);
}, 240_000);

/** Returns the kind of row in a path: `station` for `blade-truck/station/detail`. */
const kindOf = (path: string): string => path.split('/').at(-2) ?? '';
// Calls that the test leaves out: a stream, files, public calls and sign-out. A document contains only values of the detail of its row.
const open =
  /\/(live|document|logout|import-template|export-template|export-user|openapi\.json|file|samples-file|captcha|render\/.*|upload\/.*)$/;

// These reads need parameters that the test cannot fill, so they may answer 400. Any other read must not, because that would prove nothing.
const unfilled =
  /(oauth\/authorize|log\/trace|region\/detail|role\/sight|platform-detail|view\/list|process\/model-view|leave\/days)$/;

/** Makes each read with its required parameters, and again with each optional one that names a foreign row. @returns the replies with a mark */
async function holds(client: Client, foreign: Foreign): Promise<string[]> {
  const leaks: string[] = [];
  const choices: Record<string, string> = { month: new Date().toISOString().slice(0, 7), action: 'status' };
  const requests = reads.flatMap(({ path, required, naming }) => {
    const foreignNames = naming.filter((name) => foreign.ids[name.replace(/Id$/, '')]);
    return [{ path, names: required }, ...foreignNames.map((name) => ({ path, names: [...required, name] }))];
  });
  for (const { path, names } of requests) {
    if (open.test(path)) continue;
    const query: Record<string, string> = { size: '200' };
    for (const name of names) {
      const kind = name === 'id' ? kindOf(path) : name.replace(/Id$/, '');
      query[name] = choices[name] ?? foreign.ids[kind] ?? '1';
    }
    const answer = await client.get(path.replace(/^\/api\//, ''), query);
    expect(answer.status, `${path} ${answer.msg}`).toBeLessThan(500);
    if (!unfilled.test(path)) expect(answer.status, `${path} ${answer.msg}`).not.toBe(400);
    if (answer.status !== 200) continue;
    const text = JSON.stringify(answer.data);
    if (foreign.right?.some(([suffix]) => path.endsWith(suffix))) continue;
    const mark = foreign.marks.find((one) => text.includes(one));
    if (mark) leaks.push(`${path} of ${JSON.stringify(query)} tells ${mark}`);
  }
  return leaks;
}

describe('a person of one team', () => {
  it('reads nothing of the stations of other teams', async () => {
    const admin = await test.as(tenantId, 'admin');
    const { client, foreign } = await teamster();
    expect(foreign.marks.length).toBeGreaterThan(100);
    // As a control, an administrator, who sees all rows, receives foreign rows by the same calls.
    expect((await holds(admin, { ...foreign, right: [] })).length).toBeGreaterThan(25);
    expect(await holds(client, foreign)).toEqual([]);
  }, 240_000);

  it('receives sums of visible rows only, and none over the whole business', async () => {
    const admin = await test.as(tenantId, 'admin');
    const person = await test.as(tenantId, 'teamster');
    const one = async (text: string) => (await test.superuser.rows<{ found: string }>(text))[0]?.found ?? '';
    const ours = `station_id in (select s.id from truck_station s join "system_user" u on s.dept_id = u.dept_id[1]
      where u.tenant_id = '${tenantId}' and u.account = 'engineer1')`;
    const of = `tenant_id = '${tenantId}' and order_proc = 4 and is_deleted = 0`;
    const period = { dateType: 'year', date: new Date().toISOString().slice(0, 4), size: '1' };
    type History = { page: { total: number } };
    const reply = await person.get<History>('blade-truck/merchant/getMerchantHis', period);
    const whole = await admin.get<History>('blade-truck/merchant/getMerchantHis', period);
    const year = `${of} and merchant_id is not null and end_time >= date_trunc('year', now())`;
    expect(String(reply.data.page.total)).toBe(
      await one(`select count(*) as found from truck_orders where ${year} and ${ours}`),
    );
    expect(reply.data.page.total).toBeLessThan(whole.data.page.total);

    const activityId = await one(
      `select id::text as found from truck_activity where tenant_id = '${tenantId}' and activity_type <> 3 limit 1`,
    );
    const preview = async (who: Client) =>
      (await who.get<{ count: number; money: string }>('blade-truck/activity/preview', { activityId, days: '90' }))
        .data;
    const [mine, all] = [await preview(person), await preview(admin)];
    expect(all.count).toBeGreaterThan(mine.count);
    expect(Number(all.money)).toBeGreaterThan(Number(mine.money));

    // A statement covers a merchant's whole month, so a person who sees only some stations gets no file of it.
    const month = period.date.concat('-01');
    const files = await person.post('blade-truck/merchant/statementFile', { month, format: 'xlsx' });
    expect(files).toMatchObject({ status: 403, msg: expect.stringContaining('数据权限') });

    expect((await person.get('blade-truck/account/ledgerState')).status).toBe(403);
    expect((await person.get<{ days: object[] }>('blade-pay/reconcile/days')).data.days).toEqual([]);
    expect((await admin.get('blade-truck/account/ledgerState')).status).toBe(200);
  });

  it('has an explanation that names the data scope', async () => {
    const [person] = await test.superuser.rows<{ id: string }>(
      `select id::text as id from "system_user" where tenant_id = '${tenantId}' and account = 'engineer1'`,
    );
    const admin = await test.as(tenantId, 'admin');
    const subject = { userId: person?.id ?? '', resource: 'truck.chargingGun' };
    const { data } = await admin.get<{ reasons: { text: string }[] }>('blade-user/explain', subject);
    expect(data.reasons.map(({ text }) => text).join()).toContain('站点：本队及下级');
  });
});

describe('a person of a merchant', () => {
  it.each([
    ['fleet', 'truck_orders', 'merchant_id'],
    ['bank', 'truck_battery', 'owner_id'],
  ])(
    'of a %s reads nothing of other merchants',
    async (kind, table, owner) => {
      const admin = await test.as(tenantId, 'admin');
      const { client, foreign } = await merchantPerson(kind, table, owner);
      expect(foreign.marks.length).toBeGreaterThan(100);
      expect((await holds(admin, foreign)).length).toBeGreaterThan(20);
      expect(await holds(client, foreign)).toEqual([]);
    },
    240_000,
  );
});
