// Tests prices and tariffs in a real database: versions, activation, gaps, overlaps, billing modes, holidays (domain §3, §6.11, BR-1).
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { readCalendar } from './holidays.ts';
import { admin, day, prices, type Row, rules, tariffStage, today, whole } from './test-tariffs.ts';

const stage = await tariffStage();
const { on, priceDraft, ruleDraft, saved, active, detail, within, backdate, numbered } = stage;
beforeEach(() => stage.next());
afterAll(() => stage.close());

test('periods that do not cover a whole day are refused by the form and by the database', async () => {
  const refused = async (periods: unknown) => (await on.post(admin, `${prices}/submit`, priceDraft({ periods }))).msg;
  const part = { kind: 3, elecPrice: 0.6 };
  for (const wrong of [
    [{ startMin: 0, endMin: 600, ...part }],
    [
      { startMin: 0, endMin: 601, ...part },
      { startMin: 600, endMin: 1440, ...part },
    ],
    [{ startMin: 0, endMin: 1440, kind: 6, elecPrice: 1 }],
    [{ startMin: 0, endMin: 1440, kind: 3, elecPrice: 0.12345 }],
    [],
  ])
    expect(await refused(wrong)).toMatch(/^periods:(时段须首尾相接|请画出)/);
  const { id } = await saved(prices, priceDraft());
  const stored = () =>
    within((tx) => tx.rows(sql`select start_min, end_min from truck_energy_price_period where price_id = ${id}`));
  expect(await stored()).toEqual([{ start_min: 0, end_min: 1440 }]);
  const write = (periods: object) =>
    within((tx) => tx.run(sql`update truck_energy_price set periods = ${JSON.stringify(periods)} where id = ${id}`));
  await expect(write([{ startMin: 0, endMin: 600, ...part }])).rejects.toMatchObject({
    constraint: 'truck_energy_price_period_day',
  });
  await expect(
    write([
      { startMin: 0, endMin: 700, ...part },
      { startMin: 600, endMin: 1340, ...part },
    ]),
  ).rejects.toMatchObject({ constraint: 'truck_energy_price_period_overlap' });
  await write([
    { startMin: 600, endMin: 1440, ...part },
    { startMin: 0, endMin: 600, ...part },
  ]);
  expect(await stored()).toHaveLength(2);
});

test('a price has the lowest and the highest price of its periods, and the list can be filtered by them', async () => {
  const halves = [
    { startMin: 0, endMin: 600, kind: 4, elecPrice: 0.3012 },
    { startMin: 600, endMin: 1440, kind: 2, elecPrice: 1.2 },
  ];
  const { id } = await saved(prices, priceDraft({ periods: halves }));
  expect(await detail(prices, id)).toMatchObject({ lowPrice: 0.3012, highPrice: 1.2 });
  const list = await on.get<{ records: object[] }>(admin, `${prices}/list`, { id_equal: id, lowPrice_le: '0.4' });
  expect(list.data.records).toHaveLength(1);
});

test('a price begins tomorrow at the earliest', async () => {
  const { id } = await saved(prices, priceDraft({ effectFrom: today }));
  const reply = await on.post(admin, `${prices}/activate`, { id });
  expect(reply).toMatchObject({ status: 409, msg: expect.stringContaining('明天') });
});

test('an edit of an active price makes a draft of the next version, which ends its predecessor when activated', async () => {
  const first = await active(prices, priceDraft());
  const second = await saved(prices, { ...first, effectFrom: day(30), periods: whole(0.7) });
  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ priceNo: first.priceNo, versionNo: 2, priceStatus: 0 });
  expect(await detail(prices, first.id)).toMatchObject({ periods: whole(0.6), priceStatus: 1, effectTo: '2099-12-31' });
  const again = await on.post(admin, `${prices}/submit`, { id: first.id, periods: whole(0.8) });
  expect(again).toMatchObject({ status: 409, msg: expect.stringContaining('草稿版本 2') });
  // An edit of a draft makes no new version.
  expect(await saved(prices, { id: second.id, periods: whole(0.75) })).toMatchObject({ id: second.id, versionNo: 2 });
  const history = await on.get<{ records: { changes: object[] }[] }>(admin, `${prices}/history`, { id: second.id });
  expect(history.data.records[0]?.changes).toMatchObject([
    { before: '00:00–24:00 平 0.7', after: '00:00–24:00 平 0.75' },
  ]);
  // An edit of the remark alone makes no new version of the active price.
  expect(await saved(prices, { id: first.id, remark: 'seen' })).toMatchObject({ id: first.id, remark: 'seen' });
  const reply = await on.post(admin, `${prices}/activate`, { id: second.id });
  expect(reply.code, reply.msg).toBe(200);
  expect(await detail(prices, first.id)).toMatchObject({ priceStatus: 1, effectTo: day(29) });
  expect(await detail(prices, second.id)).toMatchObject({ priceStatus: 1, effectTo: '2099-12-31' });
});

test('only one of four parallel edits creates the next version; the others are refused with its number', async () => {
  for (const [base, draft, change] of [
    [prices, priceDraft(), { periods: whole(0.7) }],
    [
      rules,
      ruleDraft({ energyPriceId: (await active(prices, priceDraft({ priceNo: 'PARALLEL', areaCode: '3716' }))).id }),
      { servicePrice: 0.4 },
    ],
  ] as const) {
    const first = await active(base, draft);
    const edits = Array.from({ length: 4 }, () => on.post<Row>(admin, `${base}/submit`, { id: first.id, ...change }));
    const replies = await Promise.all(edits);
    const [created, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expect(created).toMatchObject({ status: 200, data: { versionNo: 2 } });
    for (const other of others)
      expect(other).toMatchObject({ status: 409, msg: expect.stringContaining('草稿版本 2') });

    await on.post(admin, `${base}/remove?ids=${created?.data.id}`, {});
    expect((await saved(base, { id: first.id, ...change })).versionNo).toBe(2);
    const restored = await on.post(admin, `${base}/restore`, { ids: [created?.data.id] });
    expect(restored, 'a draft that comes back beside another').toMatchObject({
      status: 409,
      msg: expect.stringContaining('草稿版本 2'),
    });
  }
  const twice = await Promise.all(
    [1, 2].map(() => on.post(admin, `${prices}/submit`, priceDraft({ priceNo: 'TWICE' }))),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(twice.find(({ status }) => status === 400)?.msg).toContain('编号 TWICE 已存在');
});

test('a scheduled version is dropped when a version that begins earlier is activated', async () => {
  const first = await active(prices, priceDraft({ effectFrom: day(30) }));
  await active(prices, { ...first, effectFrom: day(10) });
  expect(await detail(prices, first.id)).toMatchObject({ priceStatus: 2 });
});

test('a used number is refused; only drafts can be removed or edited in a batch', async () => {
  const row = await active(prices, priceDraft());
  expect(await on.post(admin, `${prices}/submit`, priceDraft())).toMatchObject({
    status: 400,
    msg: expect.stringContaining('已存在'),
  });
  expect(await on.post(admin, `${prices}/remove?ids=${row.id}`, {})).toMatchObject({ status: 409 });
  const batch = await on.post(admin, `${prices}/batch-preview`, { ids: [row.id], set: { sourceDoc: 'x' } });
  expect(JSON.stringify(batch)).toContain('草稿');
});

test('active prices of a family never overlap in month, day type and date, even if activated in parallel', async () => {
  const one = await active(prices, priceDraft({ months: '1,2,3' }));
  const other = (no: string, more: object) => saved(prices, priceDraft({ priceNo: numbered('P', no), ...more }));
  const clash = await other('b', { months: '3,4' });
  const refused = await on.post(admin, `${prices}/activate`, { id: clash.id });
  expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining(String(one.priceNo)) });
  for (const more of [{ months: '4,5' }, { months: '3', dayType: 3 }, { months: '3', voltLevel: 1 }]) {
    const row = await other(JSON.stringify(more), more);
    expect((await on.post(admin, `${prices}/activate`, { id: row.id })).code).toBe(200);
  }
  const race = await Promise.all(['c', 'd', 'e', 'f'].map((no) => other(no, { months: '9' })));
  const codes = await Promise.all(
    race.map(async ({ id }) => (await on.post(admin, `${prices}/activate`, { id })).code),
  );
  expect(codes.sort()).toEqual([200, 409, 409, 409]);
  const direct = backdate('truck_energy_price', clash.id, 'price_status = 1');
  await expect(direct).rejects.toMatchObject({ constraint: 'truck_energy_price_overlap' });
});

test('a price cannot be stopped or leave a gap while an active tariff refers to its family', async () => {
  const price = await active(prices, priceDraft());
  const rule = await active(rules, ruleDraft({ energyPriceId: price.id }));
  const stopped = await on.post(admin, `${prices}/stop`, { id: price.id });
  expect(stopped).toMatchObject({ status: 409, msg: expect.stringContaining(String(rule.ruleName)) });
  const shorter = await saved(prices, { ...price, effectFrom: day(10), effectTo: day(20) });
  const gap = await on.post(admin, `${prices}/activate`, { id: shorter.id });
  expect(gap).toMatchObject({ status: 409, msg: expect.stringContaining(day(21)) });
  expect(await detail(prices, price.id)).toMatchObject({ effectTo: '2099-12-31' });
  await saved(prices, { id: shorter.id, effectTo: '2099-12-31', months: '1,2,3,4,5,6,7,8,9,10,11' });
  expect((await on.post(admin, `${prices}/activate`, { id: shorter.id })).msg).toMatch(/-12-\d\d 起将没有电价/);
  await backdate('truck_billing_rules', rule.id, `rule_status = 2, effect_from = now() - interval '1 day'`);
  await backdate('truck_billing_rules', rule.id, 'rule_status = 3, effect_to = now()');
  expect((await on.post(admin, `${prices}/stop`, { id: price.id })).code).toBe(200);
});

test('a tariff needs a price on its first day, and begins in the future', async () => {
  const price = await saved(prices, priceDraft());
  const rule = await saved(rules, ruleDraft({ energyPriceId: price.id }));
  const activate = () => on.post(admin, `${rules}/activate`, { id: rule.id });
  expect(await activate()).toMatchObject({ status: 409, msg: expect.stringContaining('没有生效的电价') });
  expect((await on.post(admin, `${prices}/activate`, { id: price.id })).code).toBe(200);
  await saved(rules, { id: rule.id, effectFrom: '2026-01-01 00:00:00' });
  expect(await activate()).toMatchObject({ status: 409, msg: expect.stringContaining('已过') });
  const refused = await on.post(admin, `${rules}/submit`, { id: rule.id, effectTo: '2025-01-01 00:00:00' });
  expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('失效不能早于生效') });
});

test('a service fee by time of use needs periods; the fields of other billing modes are cleared', async () => {
  const price = await active(prices, priceDraft());
  const tou = ruleDraft({ energyPriceId: price.id, serviceMode: 2 });
  expect((await on.post(admin, `${rules}/submit`, tou)).msg).toMatch(/^servicePeriods:/);
  const servicePeriods = [
    { startMin: 0, endMin: 480, servicePrice: 0.2 },
    { startMin: 480, endMin: 1440, servicePrice: 0.4 },
  ];
  expect(await saved(rules, { ...tou, servicePeriods, swapPrice: 9 })).toMatchObject({
    servicePeriods,
    swapPrice: null,
  });
});

test('a tariff for charging refuses the billing modes of swaps, and no tariff is billed monthly', async () => {
  for (const [billType, chargeMode] of [
    [1, 2],
    [1, 3],
    [3, 2],
    [1, 4],
    [2, 4],
  ]) {
    const price = { swapPrice: 260, mileagePrice: 1, energyPriceId: '' };
    const draft = ruleDraft({ ruleNo: numbered('M', `${billType}-${chargeMode}`), billType, chargeMode, ...price });
    expect(await on.post(admin, `${rules}/submit`, draft)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^chargeMode:/),
    });
  }
});

test('a tariff for swaps refuses a price of zero', async () => {
  for (const [chargeMode, name] of [
    [2, 'swapPrice'],
    [3, 'mileagePrice'],
  ] as const) {
    const draft = (price: number) =>
      ruleDraft({ ruleNo: numbered('Z', `${chargeMode}`), billType: 2, chargeMode, energyPriceId: '', [name]: price });
    expect(await on.post(admin, `${rules}/submit`, draft(0))).toMatchObject({
      status: 400,
      msg: expect.stringMatching(new RegExp(`^${name}:`)),
    });
    const rule = await saved(rules, draft(0.01));
    expect((await on.post(admin, `${rules}/batch-preview`, { ids: [rule.id], set: { [name]: 0 } })).status).toBe(400);
  }
});

test('the calendar has the holidays of the package, and the weekend days that replace them as workdays; a second seed keeps them', async () => {
  const calendar = await within((tx) => readCalendar(tx, '2026-01-01', '2026-12-31'));
  const kinds = ['2026-10-01', '2026-10-03', '2026-02-14', '2026-11-21', '2026-11-23'].map((date) => [
    calendar.isHoliday(date),
    calendar.isWorkday(date),
  ]);
  expect(kinds).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
    [false, true],
  ]);
  const stored = () => on.stage.superuser.rows('select t.* from truck_holiday t order by tenant_id, day');
  const before = await stored();
  await chargingFeature.seed?.(on.engine);
  expect(await stored()).toEqual(before);
});
