// The demo's promotions in every state, and what the running ones gave: judged by the rules that judge orders and top-ups (benefit.ts),
// once each, within their budgets.

import { money } from '@ec/charging/shared/ledger/purse';
import {
  discountFor,
  type Granted,
  giftFor,
  minuteOfDay,
  type Offer,
  type Rule,
} from '@ec/charging/shared/promotion/benefit';
import type { IdSource } from '@ec/kernel/ids';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import type { DemoEntity } from '../truck/demo-entity.ts';
import { DAY, HOUR, midnightOf } from '../truck/demo-tou.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoOrder } from './demo-orders.ts';

interface Plan {
  name: string;
  /** activityType, 3: top-ups. */
  type: number;
  /** Days from now. */
  from: number;
  to: number;
  budget: number;
  status: number;
  text: string;
  rules: readonly (Pick<Rule, 'condType' | 'threshold' | 'benefit' | 'benefitValue'> & {
    name: string;
    startMin?: number;
    endMin?: number;
    most?: string;
  })[];
}

const plans: readonly Plan[] = [
  {
    ...{ name: '充值有礼', type: 3, from: -12, to: 48, budget: 60_000, status: 3 },
    text: '单笔充值满1000元赠送30元，满20000元赠送300元；赠送金额不可提现。',
    rules: [
      { name: '满1000赠30', condType: 5, threshold: '1000.00', benefit: 3, benefitValue: '30.00' },
      { name: '满20000赠300', condType: 5, threshold: '20000.00', benefit: 3, benefitValue: '300.00' },
    ],
  },
  {
    ...{ name: '深谷时段立减', type: 6, from: -5, to: 25, budget: 20_000, status: 3 },
    text: '11时至14时开始的订单，每单立减3元，以服务费为限。',
    rules: [
      {
        name: '深谷减3元',
        condType: 4,
        threshold: '0.00',
        benefit: 1,
        benefitValue: '3.00',
        startMin: 660,
        endMin: 840,
      },
    ],
  },
  {
    ...{ name: '大电量服务费九折', type: 2, from: -20, to: -13, budget: 8000, status: 5 },
    text: '单次电量满150千瓦时，服务费九折，最高优惠8元。',
    rules: [{ name: '满150度九折', condType: 2, threshold: '150.00', benefit: 2, benefitValue: '10.00', most: '8.00' }],
  },
  {
    ...{ name: '新客首单免服务费', type: 5, from: 3, to: 33, budget: 5000, status: 2 },
    text: '新客户首单免服务费，最高20元。',
    rules: [{ name: '首单免服务费', condType: 3, threshold: '0.00', benefit: 4, benefitValue: '0.00', most: '20.00' }],
  },
  {
    ...{ name: '换电次卡（待审）', type: 4, from: 10, to: 70, budget: 10_000, status: 1 },
    text: '购买次卡的商户每辆车可享3次换电。',
    rules: [{ name: '换电3次', condType: 1, threshold: '0.00', benefit: 5, benefitValue: '3.00' }],
  },
  {
    ...{ name: '冬季满减（草稿）', type: 1, from: 15, to: 75, budget: 15_000, status: 0 },
    text: '单笔满200元减10元。',
    rules: [{ name: '满200减10', condType: 1, threshold: '200.00', benefit: 1, benefitValue: '10.00' }],
  },
  {
    ...{ name: '国庆换电立减', type: 1, from: -60, to: -50, budget: 3000, status: 6 },
    text: '因站点检修取消。',
    rules: [{ name: '满150减5', condType: 1, threshold: '150.00', benefit: 1, benefitValue: '5.00' }],
  },
];

export interface DemoPromotions {
  discount(order: DemoOrder): void;
  /** What a top-up brings on top. */
  gift(account: DemoAccount, at: number, bizNo: string, amount: string): string | undefined;
  entities(): DemoEntity[];
  grants(idOf: (key: string) => string): BulkRow[];
}

interface Live {
  plan: Plan;
  key: string;
  offer: Offer;
  ruleKeys: string[];
  usedCounts: number[];
  spent: number;
}

/** Most orders meet no condition, which is seen without exact sums. */
function mayMeet({ condType, threshold, startMin, endMin }: Rule, { start, bill }: DemoOrder): boolean {
  const minute = minuteOfDay(start);
  if (condType === 4) return minute >= (startMin ?? 0) && minute < (endMin ?? 0);
  return condType !== 2 || Number(bill.totalKwh) >= Number(threshold);
}

export function demoPromotions({ span, tenantId }: DemoWorld, ids: Pick<IdSource, 'at'>): DemoPromotions {
  const midnight = midnightOf(span.now);
  const lives = plans.map((plan, at): Live => {
    const key = `activity/${tenantId}/${at + 1}`;
    const rules = plan.rules.map(
      (rule, number): Rule => ({
        ...{ id: `${at}${number}`, condType: rule.condType, threshold: rule.threshold, benefit: rule.benefit },
        ...{ benefitValue: rule.benefitValue, maxDiscount: rule.most ?? null, startMin: rule.startMin ?? null },
        ...{ endMin: rule.endMin ?? null, stock: 0, usedCount: 0, sort: number },
      }),
    );
    const offer: Offer = {
      ...{ id: String(at), stationIds: [], merchantIds: [], left: money(plan.budget), userLimit: 0, used: 0 },
      ...{ startTime: midnight + plan.from * DAY, endTime: midnight + plan.to * DAY, stackable: false, priority: 10 },
      ...{ coversElec: false, rules },
    };
    return {
      plan,
      key,
      offer,
      ruleKeys: rules.map((_, number) => `${key}/${number}`),
      usedCounts: rules.map(() => 0),
      spent: 0,
    };
  });
  // The others never ran.
  const ran = lives.filter(({ plan }) => plan.status === 3 || plan.status === 5);
  const rows: ((idOf: (key: string) => string) => BulkRow)[] = [];

  function keep(
    granted: readonly Granted[],
    occasion: 'order' | 'topUp',
    source: string,
    payer: string,
    at: number,
  ): void {
    for (const { activityId, ruleId, money: amount } of granted) {
      const live = lives[Number(activityId)];
      if (!live) continue;
      const number = live.offer.rules.findIndex(({ id }) => id === ruleId);
      live.spent += Math.round(Number(amount) * 100);
      live.usedCounts[number] = (live.usedCounts[number] ?? 0) + 1;
      live.offer.left = money((live.plan.budget * 100 - live.spent) / 100);
      const id = ids.at(new Date(at));
      rows.push((idOf) => ({
        ...{ id, tenant_id: tenantId, activity_id: idOf(live.key), rule_id: idOf(live.ruleKeys[number] ?? '') },
        ...{ occasion, source, payer, money: amount, create_time: new Date(at) },
      }));
    }
  }

  const offersAt = (at: number, isTopUp: boolean) =>
    ran
      .filter(
        ({ plan, offer }) =>
          (plan.type === 3) === isTopUp && offer.startTime <= at && at < offer.endTime && Number(offer.left) > 0,
      )
      .map(({ offer }) => offer);

  return {
    discount(order) {
      const offers = offersAt(order.start, false).filter(({ rules }) => rules.some((rule) => mayMeet(rule, order)));
      if (offers.length === 0) return;
      const { totalKwh: kwh, elecMoney, serviceMoney } = order.bill;
      const bill = {
        orderType: order.session ? 1 : 2,
        stationId: null,
        merchantId: null,
        at: order.start,
        isFirst: false,
      };
      const granted = discountFor({ ...bill, kwh, elecMoney, serviceMoney, swapMoney: '0.00' }, offers);
      const [first] = granted;
      if (!first) return;
      order.discountMoney = money(granted.reduce((sum, each) => sum + Math.round(Number(each.money) * 100), 0) / 100);
      order.activityKey = lives[Number(first.activityId)]?.key;
      const plate = order.session?.plateNo ?? '';
      keep(
        granted,
        'order',
        order.id,
        order.account ? `account:${order.account.id}` : `plate:${plate}`,
        order.end ?? order.start,
      );
    },
    gift(account, at, bizNo, amount) {
      const granted = giftFor({ merchantId: null, at, amount }, offersAt(at, true));
      keep(granted, 'topUp', bizNo, `account:${account.id}`, at);
      return granted[0]?.money;
    },
    entities: () =>
      lives.flatMap(({ plan, key, offer, usedCounts, ruleKeys, spent }, at): DemoEntity[] => {
        const createdAt = new Date(Math.min(offer.startTime - 4 * DAY, span.now - (at + 1) * HOUR));
        const isPublished = [2, 3, 5].includes(plan.status);
        return [
          {
            table: 'truck_activity',
            key,
            createdAt,
            row: {
              activity_no: `HD${tenantId.slice(-1)}${String(at + 1).padStart(6, '0')}`,
              activity_name: plan.name,
              activity_type: plan.type,
              start_time: new Date(offer.startTime),
              end_time: new Date(offer.endTime),
              budget: money(plan.budget),
              used_budget: money(spent / 100),
              stackable: 0,
              priority: 10,
              rule_text: plan.text,
              act_status: plan.status,
              publish_time: isPublished ? new Date(createdAt.getTime() + 20 * 60_000) : null,
            },
          },
          ...plan.rules.map((rule, number) => ({
            table: 'truck_activity_sub',
            key: ruleKeys[number] ?? '',
            createdAt,
            refs: { activity_id: key },
            row: {
              sub_name: rule.name,
              cond_type: rule.condType,
              threshold: rule.threshold,
              benefit: rule.benefit,
              benefit_value: rule.benefitValue,
              max_discount: rule.most ?? null,
              start_min: rule.startMin ?? null,
              end_min: rule.endMin ?? null,
              stock: 0,
              used_count: usedCounts[number] ?? 0,
              sort: number,
            },
          })),
        ];
      }),
    grants: (idOf) => rows.map((row) => row(idOf)),
  };
}
