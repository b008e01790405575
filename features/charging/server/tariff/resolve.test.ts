// Tests which tariff and prices apply at a time, which reference prevents the stop of a tariff, and the cost settings of a station
// (domain §3, §6.11, BR-5).
import { toWireTime } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { billSession } from '../../shared/pricing/bill-session.ts';
import { advanceRulesJob } from './advance-rules.job.ts';
import { resolveTariff, type TariffQuestion } from './resolve.ts';
import {
  admin,
  day,
  moment,
  prices,
  type Row,
  rules,
  tariffStage,
  tenantId,
  today,
  tomorrow,
  whole,
} from './test-tariffs.ts';

const stage = await tariffStage();
const { on, priceDraft, ruleDraft, saved, active, detail, within, backdate, stationWith, merchant, gunAt, numbered } =
  stage;
beforeEach(() => stage.next());
afterAll(() => stage.close());

const resolve = (question: Pick<TariffQuestion, 'stationId' | 'at'> & Partial<TariffQuestion>) =>
  within((tx) => resolveTariff(tx, { tenantId, billType: 1, ...question }));

test('a tariff starts and ends at its times, and its predecessor ends when it starts', async () => {
  const price = await active(prices, priceDraft());
  const one = await active(rules, ruleDraft({ energyPriceId: price.id }));
  const two = await active(rules, { ...one, effectFrom: `${day(5)} 12:00:00` });
  expect(two).toMatchObject({ versionNo: 2, ruleStatus: 1 });
  expect(await detail(rules, one.id)).toMatchObject({ effectTo: `${day(5)} 12:00:00` });
  const states = async (now: Date) => {
    await runJob(advanceRulesJob(on.engine), { ...on.engine, clock: { now: () => now } });
    return Promise.all([one, two].map(async ({ id }) => (await detail(rules, id)).ruleStatus));
  };
  expect(await states(moment(today, '23:59:59'))).toEqual([1, 1]);
  expect(await states(moment(tomorrow))).toEqual([2, 1]);
  expect(await states(moment(day(5), '12:00:00'))).toEqual([3, 2]);
  const history = await on.get<{ records: { actionName: string }[] }>(admin, `${rules}/history`, { id: one.id });
  expect(history.data.records.map(({ actionName }) => actionName).slice(0, 3)).toEqual([
    '到时失效',
    '到时生效',
    '被新版本接替',
  ]);
  const stationId = await stationWith({ rule_charge_id: one.id });
  const versionAt = async (at: Date) => (await resolve({ stationId, at }))?.versionNo;
  // resolve() does not depend on the states that the job sets, and finds both versions although the station refers to the first.
  await on.stage.superuser.run('set session_replication_role = replica');
  for (const { id } of [one, two])
    await on.stage.superuser.run(`update truck_billing_rules set rule_status = 1 where id = ${id}`);
  await on.stage.superuser.run('set session_replication_role = origin');
  expect(await versionAt(moment(day(5), '11:59:59'))).toBe(1);
  expect(await versionAt(moment(day(5), '12:00:00'))).toBe(2);
  expect(await versionAt(moment(today))).toBeUndefined();
});

test('a tariff cannot be stopped while a station refers to it', async () => {
  const rule = await active(rules, ruleDraft({ billType: 2, chargeMode: 2, swapPrice: 260, energyPriceId: '' }));
  await backdate('truck_billing_rules', rule.id, `rule_status = 2, effect_from = now() - interval '1 day'`);
  const stationId = await stationWith({ rule_charge_id: rule.id });
  const stop = () => on.post(admin, `${rules}/stop`, { id: rule.id });
  expect(await stop()).toMatchObject({ status: 409, msg: expect.stringContaining('Station') });
  await backdate('truck_station', stationId, 'rule_charge_id = null');
  expect((await stop()).code).toBe(200);
  expect(await detail(rules, rule.id)).toMatchObject({ ruleStatus: 3 });
  expect(toWireTime(new Date()) >= String((await detail(rules, rule.id)).effectTo)).toBe(true);
});

test('a tariff is chosen by connector, merchant, station or default, then by priority, then by the latest start', async () => {
  const price = await active(prices, priceDraft());
  const activateRule = (no: string, more: object) =>
    active(rules, ruleDraft({ ruleNo: numbered('R', no), energyPriceId: price.id, ...more }));
  const [merchantId, otherMerchant] = [await merchant(), await merchant()];
  const preset = await activateRule('default', {});
  const stationId = await stationWith({ rule_charge_id: preset.id });
  const elsewhere = await stationWith({});
  const gunRule = await activateRule('gun', {});
  const gunId = await gunAt(stationId, gunRule.id);
  const chosen = async (more: Partial<TariffQuestion> = {}) =>
    (await resolve({ stationId, at: moment(day(2)), ...more }))?.ruleNo;
  const number = (no: string) => numbered('R', no);
  expect(await chosen()).toBe(number('default'));
  await activateRule('station', { stationIds: stationId });
  await activateRule('low', { stationIds: stationId, priority: -1 });
  expect(await chosen()).toBe(number('station'));
  await activateRule('newer', { stationIds: stationId, effectFrom: `${tomorrow} 00:00:01` });
  expect(await chosen()).toBe(number('newer'));
  await activateRule('high', { stationIds: `${stationId},${elsewhere}`, priority: 5 });
  expect(await chosen()).toBe(number('high'));
  await activateRule('merchant', { merchantIds: merchantId });
  await activateRule('abroad', { merchantIds: merchantId, stationIds: elsewhere, priority: 9 });
  expect(await chosen({ merchantId })).toBe(number('merchant'));
  expect(await chosen({ merchantId, stationId: elsewhere })).toBe(number('abroad'));
  expect(await chosen({ merchantId: otherMerchant })).toBe(number('high'));
  expect(await chosen({ merchantId, gunId })).toBe(number('gun'));
  expect(await chosen({ billType: 3 })).toBeUndefined();
});

test('prices for holidays precede weekends and workdays, then all days; the snapshot has the start day and the next', async () => {
  const base = priceDraft({ effectFrom: tomorrow });
  for (const [index, dayType] of [0, 1, 2, 3].entries())
    await active(prices, {
      ...base,
      priceNo: numbered('P', String(dayType)),
      dayType,
      periods: whole((index + 1) / 10),
    });
  const { id } = await saved(prices, { ...base, priceNo: numbered('P', 'x') });
  const rule = await active(rules, ruleDraft({ energyPriceId: id }));
  const stationId = await stationWith({ rule_charge_id: rule.id });
  const pricesOn = async (date: string) =>
    (await resolve({ stationId, at: moment(date, '22:00:00') }))?.days.map(({ date, periods }) => [
      date,
      periods[0]?.elecPrice,
    ]);
  await on.stage.superuser.run(`insert into truck_holiday values ('', '2027-10-01', '国庆节', 'National Day', 0),
    ('', '2027-10-10', '国庆节', 'National Day', 1)`);
  // The start days are a Thursday before a holiday on Friday, a Sunday that is a working day, and a Friday before a Saturday.
  expect(await pricesOn('2027-09-30')).toEqual([
    ['2027-09-30', '0.2000'],
    ['2027-10-01', '0.4000'],
  ]);
  expect(await pricesOn('2027-10-10')).toEqual([
    ['2027-10-10', '0.2000'],
    ['2027-10-11', '0.2000'],
  ]);
  expect(await pricesOn('2027-10-15')).toEqual([
    ['2027-10-15', '0.2000'],
    ['2027-10-16', '0.3000'],
  ]);
});

test('a price change at midnight does not change the bill of a session that runs on its snapshot', async () => {
  const price = await active(prices, priceDraft());
  const rule = await active(rules, ruleDraft({ energyPriceId: price.id }));
  const stationId = await stationWith({ rule_charge_id: rule.id });
  const snapshot = await resolve({ stationId, at: moment(day(4), '23:00:00') });
  await active(prices, { ...price, effectFrom: day(5), periods: whole(1.2) });
  const samples = [
    { at: moment(day(4), '23:00:00').getTime(), kwh: '0' },
    { at: moment(day(5), '01:00:00').getTime(), kwh: '100' },
  ];
  const moneyOf = (tariff: typeof snapshot) => tariff && billSession(tariff, samples).elecMoney;
  expect(moneyOf(snapshot)).toBe('60.00');
  expect(moneyOf(await resolve({ stationId, at: moment(day(4), '23:00:00') }))).toBe('90.00');
});

test('a cost of maximum demand has the default price 0, and a cost cannot end before it begins', async () => {
  const stationId = await stationWith({});
  const cost = (more: object) =>
    on.post<Row>(admin, 'blade-truck/energyCostSetting/save', {
      stationId,
      costType: 4,
      effectFrom: today,
      effectTo: day(9),
      ...more,
    });
  expect((await cost({})).data).toMatchObject({ unitPrice: 0 });
  expect((await cost({ costType: 1, unitPrice: 0.5 })).data).toMatchObject({ unitPrice: 0.5 });
  expect(await cost({ costType: 7, effectTo: day(-1) })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('失效'),
  });
});

test('costs of one type at a station cannot overlap, by save, update or restore', async () => {
  const stationId = await stationWith({});
  const cost = (path: string, more: object) =>
    on.post<Row>(admin, `blade-truck/energyCostSetting/${path}`, { costType: 7, unitPrice: 1, stationId, ...more });
  const first = (await cost('save', { effectFrom: day(0), effectTo: day(9) })).data;
  const overlaps = { status: 400, msg: expect.stringContaining('不能重叠') };
  expect(await cost('save', { effectFrom: day(9), effectTo: day(20) })).toMatchObject(overlaps);
  const next = (await cost('save', { effectFrom: day(10), effectTo: day(20) })).data;
  expect((await cost('save', { costType: 8, effectFrom: day(1), effectTo: day(20) })).status).toBe(200);
  expect(await cost('update', { id: first.id, effectTo: day(10) })).toMatchObject(overlaps);
  await on.post(admin, `blade-truck/energyCostSetting/remove?ids=${next.id}`, {});
  expect((await cost('update', { id: first.id, effectTo: day(10) })).status).toBe(200);
  expect(await on.post(admin, 'blade-truck/energyCostSetting/restore', { ids: [next.id] })).toMatchObject(overlaps);
});
