// Tests the preview of what the orders of a month would have cost with a draft (BR-2, BR-3). The figures are computed by hand.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { TariffPreview } from '../../shared/tariff/preview.contract.ts';
import { admin, moment, prices, type Row, rules, tariffStage, tenantId, whole } from './test-tariffs.ts';

const stage = await tariffStage();
const { on, priceDraft, ruleDraft, saved, active, planted, merchant } = stage;
beforeEach(() => stage.next());
afterAll(() => stage.close());

const month = '2026-10';
const preview = async (base: string, id: string, more: object = {}) => {
  const reply = await on.get<TariffPreview>(admin, `${base}/preview`, { id, month, ...more });
  expect(reply.code, reply.msg).toBe(200);
  return reply.data;
};

interface Period {
  from: string;
  to: string;
  kwh: string;
  elec: string;
  service: string;
}

/** Inserts an ended order that `rule` billed, with one row of its bill for each period. `columns` override values of the order. */
async function billed(rule: Row, periods: Period[], columns: Record<string, unknown> = {}): Promise<void> {
  const orderId = await planted('truck_orders', {
    order_type: 1,
    order_proc: 4,
    rule_id: rule.id,
    plate_no: 'A',
    start_time: stamp(periods[0]!.from),
    ...columns,
  });
  for (const [seq, { from, to, kwh, elec, service }] of periods.entries())
    await planted('truck_order_detail', {
      order_id: orderId,
      seq: seq + 1,
      start_time: stamp(from),
      end_time: stamp(to),
      kind: 3,
      elec_price: 0.6,
      service_price: 0.3,
      kwh,
      elec_money: elec,
      service_money: service,
    });
}

const stamp = (time: string) => moment(time.slice(0, 10), time.slice(11)).toISOString();
const tenKwh = { from: '2026-10-10 09:30:00', to: '2026-10-10 10:30:00', kwh: '10.01', elec: '6.01', service: '3.00' };

test('the preview of a draft tariff uses the orders of its other versions', async () => {
  const price = await active(prices, priceDraft());
  const rule = await active(rules, ruleDraft({ energyPriceId: price.id }));
  const other = await active(rules, ruleDraft({ ruleNo: stage.numbered('X'), energyPriceId: price.id }));
  const merchantId = await merchant();
  await billed(rule, [tenKwh], { merchant_id: merchantId });
  await billed(rule, [
    tenKwh,
    { ...tenKwh, from: '2026-10-10 10:30:00', to: '2026-10-10 11:00:00', kwh: '5.00', elec: '3.00', service: '1.50' },
  ]);
  await billed(other, [tenKwh]);
  await billed(rule, [{ ...tenKwh, from: '2026-11-01 00:00:00', to: '2026-11-01 01:00:00' }]);
  await billed(rule, [tenKwh], { order_proc: 9 });
  const draft = await saved(rules, { id: rule.id, servicePrice: 0.5 });
  const outcome = await preview(rules, draft.id);
  expect(outcome).toMatchObject({ from: '2026-10-01', to: '2026-10-31', basis: 'rule', unpriced: 0 });
  // At 0.6 and 0.5, 10.01 kWh cost 6.01 (6.006) and 5.01 (5.005). 15.01 kWh in one period cost 9.01 (9.006) and 7.51 (7.505).
  expect(outcome.total).toEqual({
    orders: 2,
    kwh: 25.02,
    now: { elec: 15.02, service: 7.5, swap: 0, total: 22.52 },
    next: { elec: 15.02, service: 12.52, swap: 0, total: 27.54 },
    diff: 5.02,
  });
  expect(outcome.merchants.map(({ merchantId: id, orders, diff }) => [id, orders, diff])).toEqual([
    ['', 1, 3.01],
    [merchantId, 1, 2.01],
  ]);
  expect(outcome.periods).toEqual([{ kind: 3, nowKwh: 25.02, nowMoney: 22.52, nextKwh: 25.02, nextMoney: 27.54 }]);
});

test('the preview of an unused tariff uses the orders of the visible station that the call names', async () => {
  const price = await active(prices, priceDraft());
  const rule = await active(rules, ruleDraft({ energyPriceId: price.id }));
  const [here, there] = [await stage.stationWith({}), await stage.stationWith({ station_name: 'There' })];
  await billed(rule, [tenKwh], { station_id: here });
  await billed(rule, [tenKwh], { station_id: there });
  const unused = await saved(
    rules,
    ruleDraft({ ruleNo: stage.numbered('U'), energyPriceId: price.id, servicePrice: 0.5, stationIds: there }),
  );
  // The call names a station, so the preview takes the charging orders of that station, whichever tariff billed them.
  const outcome = await preview(rules, unused.id, { stationId: here });
  expect(outcome).toMatchObject({ basis: 'station', stationName: 'Station', unpriced: 0 });
  expect(outcome.total).toMatchObject({
    orders: 1,
    kwh: 10.01,
    now: { total: 9.01 },
    next: { total: 11.02 },
    diff: 2.01,
  });
  const dearer = await saved(prices, priceDraft({ priceNo: stage.numbered('D'), periods: whole(0.9) }));
  expect(await preview(prices, dearer.id, { stationId: there })).toMatchObject({
    basis: 'station',
    stationName: 'There',
    total: { orders: 1, now: { elec: 6.01 }, next: { elec: 9.01 } },
  });
  for (const stationId of ['1', '99999999999999999999', 'x']) {
    const { status } = await on.get(admin, `${rules}/preview`, { id: unused.id, month, stationId });
    expect([400, 404]).toContain(status);
  }
  const stranger = ['100002', 'admin'] as const;
  expect((await on.get(stranger, `${rules}/preview`, { id: unused.id, month, stationId: here })).status).toBe(404);
});

test('the preview of a draft price uses the orders of all tariffs with its family, each with its service fee', async () => {
  const price = await active(prices, priceDraft());
  const rule = await active(rules, ruleDraft({ energyPriceId: price.id }));
  await billed(rule, [tenKwh]);
  const periods = [
    { startMin: 0, endMin: 600, kind: 4, elecPrice: 0.2 },
    { startMin: 600, endMin: 1440, kind: 1, elecPrice: 1 },
  ];
  const draft = await saved(prices, { id: price.id, periods });
  const outcome = await preview(prices, draft.id);
  // On each side of 10:00 lie 5.005 kWh, rounded 5.01. The first of these equal rows loses 0.01, so that the rows sum to 10.01.
  expect(outcome).toMatchObject({
    basis: 'family',
    total: { orders: 1, next: { elec: 6.01, service: 3, total: 9.01 }, diff: 0 },
  });
  expect(outcome.periods.map(({ kind, nextKwh, nextMoney }) => [kind, nextKwh, nextMoney])).toEqual([
    [1, 5.01, 6.51],
    [3, 0, 0],
    [4, 5, 2.5],
  ]);
  // The draft applies in July only, so the orders of October cost the same.
  const summer = await saved(prices, priceDraft({ priceNo: stage.numbered('S'), months: '7', periods: whole(5) }));
  expect((await preview(prices, summer.id)).total).toMatchObject({ orders: 1, diff: 0 });
});

test('the preview of a new tariff uses the orders in its scope, and bills swaps per swap', async () => {
  const stationId = await stage.stationWith({});
  const rule = await active(rules, ruleDraft({ billType: 2, chargeMode: 2, swapPrice: 180 }));
  const swap = { from: '2026-10-10 09:30:00', to: '2026-10-10 09:30:00', kwh: '200.00', elec: '0.00', service: '0.00' };
  await billed(rule, [swap], { order_type: 2, station_id: stationId, swap_money: 180 });
  await billed(rule, [swap], { order_type: 2, swap_money: 180 });
  const draft = await saved(
    rules,
    ruleDraft({ ruleNo: stage.numbered('N'), billType: 2, chargeMode: 2, swapPrice: 260, stationIds: stationId }),
  );
  expect(await preview(rules, draft.id)).toMatchObject({
    basis: 'scope',
    total: { orders: 1, kwh: 200, now: { swap: 180 }, next: { swap: 260 }, diff: 80 },
  });
});

test('the preview of a month without orders is empty; invalid months and people without permission are refused', async () => {
  const price = await saved(prices, priceDraft());
  expect(await preview(prices, price.id)).toMatchObject({ total: { orders: 0, diff: 0 }, merchants: [], periods: [] });
  expect((await on.get(admin, `${prices}/preview`, { id: price.id, month: '2026-13' })).status).toBe(400);
  expect((await on.get(admin, `${prices}/preview`, { id: '5', month })).status).toBe(404);
  expect((await on.get([tenantId, 'engineer1'], `${prices}/preview`, { id: price.id, month })).status).toBe(403);
});
