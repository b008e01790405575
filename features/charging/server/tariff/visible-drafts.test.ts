// Tests over HTTP which drafts of tariffs people of a merchant see: only drafts that name their merchant (domain BR-60).
import { type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, rules, tomorrow } from './test-tariffs.ts';

const admin = [tenant, 'admin'] as const;
const person = [tenant, 'manager'] as const;
let site: Site;
let fleet: Fleet;

beforeAll(async () => {
  site = await testSite();
  fleet = await site.fleet({ balance: '0' });
  const [user] = await site.on.stage.superuser.rows<{ id: string }>(
    `select id from "system_user" where tenant_id = $1 and account = 'manager'`,
    [tenant],
  );
  await site.insert('truck_merchant_user', {
    merchant_id: fleet.merchantId,
    real_name: '人',
    phone: '13800000000',
    mu_role: 1,
    mu_status: 1,
    user_id: user?.id,
  });
});
afterAll(() => site.close());

async function draft(ruleNo: string, more: object = {}): Promise<string> {
  const { msg, data } = await site.on.post<{ id: string }>(admin, `${rules}/submit`, {
    ruleNo,
    ruleName: ruleNo,
    billType: 2,
    chargeMode: 2,
    serviceMode: 1,
    servicePrice: 0,
    swapPrice: 260,
    minBalance: 50,
    priority: 0,
    effectFrom: `${tomorrow} 00:00:00`,
    effectTo: `${day(400)} 00:00:00`,
    ...more,
  });
  expect(data?.id, msg).toBeDefined();
  return data.id;
}

test('a draft for all merchants is hidden from people of a merchant until it is activated', async () => {
  const { merchantId: other } = await site.fleet({ balance: '0' });
  const open = await draft('DRAFT-ALL');
  const ownDraft = await draft('DRAFT-OWN', { merchantIds: [fleet.merchantId] });
  const otherDraft = await draft('DRAFT-OTHER', { merchantIds: [other] });
  const list = async (who: readonly [string, string]) => {
    const { data } = await site.on.get<{ records: { id: string }[] }>(who, `${rules}/list`, { ruleNo: 'DRAFT' });
    return data.records.map(({ id }) => id).sort();
  };
  const statusOf = async (id: string) => (await site.on.get(person, `${rules}/detail`, { id })).status;
  expect(await list(admin)).toEqual([open, ownDraft, otherDraft].sort());
  expect(await list(person)).toEqual([ownDraft]);
  expect([await statusOf(open), await statusOf(ownDraft), await statusOf(otherDraft)]).toEqual([404, 200, 404]);
  const { status, msg } = await site.on.post(admin, `${rules}/activate`, { id: open });
  expect(status, msg).toBe(200);
  expect(await list(person)).toEqual([open, ownDraft].sort());
  expect(await statusOf(open)).toBe(200);
});
