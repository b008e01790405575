// The demo's promotions in several states, and their grants within their budgets. The product's rules (benefit.ts) decide on grants.

import { money } from '@ec/charging/shared/ledger/account-balances';
import { orderType } from '@ec/charging/shared/order/order.enums';
import {
  discountFor,
  type GrantedBenefit,
  giftFor,
  minuteOfDay,
  type Offer,
  type Rule,
} from '@ec/charging/shared/promotion/benefit';
import {
  activitySubBenefit,
  activitySubCondType,
  activityType,
  actStatus,
} from '@ec/charging/shared/promotion/promotion.enums';
import { DAY, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import type { KeyOf } from '@ec/resource/enum';
import type { DemoEntity, EntityRow } from '../truck/demo-entity.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoOrder } from './demo-orders.ts';

const types = activityType.key;
const states = actStatus.key;
const conditions = activitySubCondType.key;
const benefits = activitySubBenefit.key;
/** States of promotions that were published. */
const publishedStates: readonly number[] = [states.published, states.running, states.ended];

interface Plan {
  name: string;
  type: KeyOf<typeof activityType>;
  /** Days from now. */
  from: number;
  to: number;
  budget: number;
  status: KeyOf<typeof actStatus>;
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
    name: '充值有礼',
    type: types.topUpGift,
    from: -12,
    to: 48,
    budget: 60_000,
    status: states.running,
    text: '单笔充值满1000元赠送30元，满20000元赠送300元；赠送金额不可提现。',
    rules: [
      {
        name: '满1000赠30',
        condType: conditions.topUpAmount,
        threshold: '1000.00',
        benefit: benefits.gift,
        benefitValue: '30.00',
      },
      {
        name: '满20000赠300',
        condType: conditions.topUpAmount,
        threshold: '20000.00',
        benefit: benefits.gift,
        benefitValue: '300.00',
      },
    ],
  },
  {
    name: '深谷时段立减',
    type: types.timeSlot,
    from: -5,
    to: 25,
    budget: 20_000,
    status: states.running,
    text: '11时至14时开始的订单，每单立减3元，以服务费为限。',
    rules: [
      {
        name: '深谷减3元',
        condType: conditions.timeSlot,
        threshold: '0.00',
        benefit: benefits.amountOff,
        benefitValue: '3.00',
        startMin: 660,
        endMin: 840,
      },
    ],
  },
  {
    name: '大电量服务费九折',
    type: types.serviceDiscount,
    from: -20,
    to: -13,
    budget: 8000,
    status: states.ended,
    text: '单次电量满150千瓦时，服务费九折，最高优惠8元。',
    rules: [
      {
        name: '满150度九折',
        condType: conditions.minKWh,
        threshold: '150.00',
        benefit: benefits.percentOff,
        benefitValue: '10.00',
        most: '8.00',
      },
    ],
  },
  {
    name: '新客首单免服务费',
    type: types.firstOrder,
    from: 3,
    to: 33,
    budget: 5000,
    status: states.published,
    text: '新客户首单免服务费，最高20元。',
    rules: [
      {
        name: '首单免服务费',
        condType: conditions.firstOrder,
        threshold: '0.00',
        benefit: benefits.freeService,
        benefitValue: '0.00',
        most: '20.00',
      },
    ],
  },
  {
    name: '换电次卡（待审）',
    type: types.swapPass,
    from: 10,
    to: 70,
    budget: 10_000,
    status: states.review,
    text: '购买次卡的商户每辆车可享3次换电。',
    rules: [
      {
        name: '换电3次',
        condType: conditions.minAmount,
        threshold: '0.00',
        benefit: benefits.times,
        benefitValue: '3.00',
      },
    ],
  },
  {
    name: '冬季满减（草稿）',
    type: types.spendSave,
    from: 15,
    to: 75,
    budget: 15_000,
    status: states.draft,
    text: '单笔满200元减10元。',
    rules: [
      {
        name: '满200减10',
        condType: conditions.minAmount,
        threshold: '200.00',
        benefit: benefits.amountOff,
        benefitValue: '10.00',
      },
    ],
  },
  {
    name: '国庆换电立减',
    type: types.spendSave,
    from: -60,
    to: -50,
    budget: 3000,
    status: states.voided,
    text: '因站点检修取消。',
    rules: [
      {
        name: '满150减5',
        condType: conditions.minAmount,
        threshold: '150.00',
        benefit: benefits.amountOff,
        benefitValue: '5.00',
      },
    ],
  },
];

export interface DemoPromotions {
  applyDiscount(order: DemoOrder): void;
  /** Grants the gift of a top-up and returns its amount; undefined without a gift. */
  grantGift(account: DemoAccount, at: number, bizNo: string, amount: string): string | undefined;
  entities(): DemoEntity[];
  grants(idOf: (key: string) => string): BulkRow[];
}

interface PromotionState {
  plan: Plan;
  key: string;
  offer: Offer;
  ruleKeys: string[];
  usedCounts: number[];
  spent: number;
}

/** A quick check without exact sums: false if the order cannot meet the rule's condition. */
function mayMeet({ condType, threshold, startMin, endMin }: Rule, { start, bill }: DemoOrder): boolean {
  const minute = minuteOfDay(start);
  if (condType === conditions.timeSlot) return minute >= (startMin ?? 0) && minute < (endMin ?? 0);
  return condType !== conditions.minKWh || Number(bill.totalKwh) >= Number(threshold);
}

function newState(
  plan: Plan,
  index: number,
  { tenantId, midnight }: { tenantId: string; midnight: number },
): PromotionState {
  const key = `activity/${tenantId}/${index + 1}`;
  const rules = plan.rules.map(
    (rule, number): Rule => ({
      id: `${index}${number}`,
      condType: rule.condType,
      threshold: rule.threshold,
      benefit: rule.benefit,
      benefitValue: rule.benefitValue,
      maxDiscount: rule.most ?? null,
      startMin: rule.startMin ?? null,
      endMin: rule.endMin ?? null,
      stock: 0,
      usedCount: 0,
      sort: number,
    }),
  );
  const offer: Offer = {
    id: String(index),
    stationIds: [],
    merchantIds: [],
    left: money(plan.budget),
    userLimit: 0,
    used: 0,
    startTime: midnight + plan.from * DAY,
    endTime: midnight + plan.to * DAY,
    stackable: false,
    priority: 10,
    coversElec: false,
    rules,
  };
  return {
    plan,
    key,
    offer,
    ruleKeys: rules.map((_, number) => `${key}/${number}`),
    usedCounts: rules.map(() => 0),
    spent: 0,
  };
}

/** Returns the promotion and its rules as rows. */
function entitiesOf(
  { plan, key, offer, usedCounts, ruleKeys, spent }: PromotionState,
  { number, tenantId, now }: { number: number; tenantId: string; now: number },
): DemoEntity[] {
  const createdAt = new Date(Math.min(offer.startTime - 4 * DAY, now - number * HOUR));
  const isPublished = publishedStates.includes(plan.status);
  return [
    {
      table: 'truck_activity',
      key,
      createdAt,
      row: {
        activity_no: `HD${tenantId.slice(-1)}${String(number).padStart(6, '0')}`,
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
    ...plan.rules.map((rule, place) => ({
      table: 'truck_activity_sub' as const,
      key: ruleKeys[place] ?? '',
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
        used_count: usedCounts[place] ?? 0,
        sort: place,
      } satisfies EntityRow<'truck_activity_sub'>,
    })),
  ];
}

export function demoPromotions({ span, tenantId }: DemoWorld, ids: Pick<IdSource, 'at'>): DemoPromotions {
  const midnight = midnightOf(span.now);
  const promotions = plans.map((plan, index) => newState(plan, index, { tenantId, midnight }));
  // Promotions in other states have granted nothing.
  const usable = promotions.filter(({ plan }) => plan.status === states.running || plan.status === states.ended);
  const rows: ((idOf: (key: string) => string) => BulkRow)[] = [];

  function recordGrants(
    granted: readonly GrantedBenefit[],
    occasion: 'order' | 'topUp',
    source: string,
    payer: string,
    at: number,
  ): void {
    for (const { activityId, ruleId, money: amount } of granted) {
      const promotion = promotions[Number(activityId)];
      if (!promotion) continue;
      const number = promotion.offer.rules.findIndex(({ id }) => id === ruleId);
      promotion.spent += Math.round(Number(amount) * 100);
      promotion.usedCounts[number] = (promotion.usedCounts[number] ?? 0) + 1;
      promotion.offer.left = money((promotion.plan.budget * 100 - promotion.spent) / 100);
      const id = ids.at(new Date(at));
      rows.push((idOf) => ({
        id,
        tenant_id: tenantId,
        activity_id: idOf(promotion.key),
        rule_id: idOf(promotion.ruleKeys[number] ?? ''),
        occasion,
        source,
        payer,
        money: amount,
        create_time: new Date(at),
      }));
    }
  }

  const offersAt = (at: number, isTopUp: boolean) =>
    usable
      .filter(
        ({ plan, offer }) =>
          (plan.type === types.topUpGift) === isTopUp &&
          offer.startTime <= at &&
          at < offer.endTime &&
          Number(offer.left) > 0,
      )
      .map(({ offer }) => offer);

  return {
    applyDiscount(order) {
      const offers = offersAt(order.start, false).filter(({ rules }) => rules.some((rule) => mayMeet(rule, order)));
      if (offers.length === 0) return;
      const { totalKwh: kwh, elecMoney, serviceMoney } = order.bill;
      const bill = {
        orderType: order.session ? orderType.key.charging : orderType.key.swap,
        stationId: null,
        merchantId: null,
        at: order.start,
        isFirst: false,
      };
      const granted = discountFor({ ...bill, kwh, elecMoney, serviceMoney, swapMoney: '0.00' }, offers);
      const [first] = granted;
      if (!first) return;
      order.discountMoney = money(granted.reduce((sum, each) => sum + Math.round(Number(each.money) * 100), 0) / 100);
      order.activityKey = promotions[Number(first.activityId)]?.key;
      const plate = order.session?.plateNo ?? '';
      recordGrants(
        granted,
        'order',
        order.id,
        order.account ? `account:${order.account.id}` : `plate:${plate}`,
        order.end ?? order.start,
      );
    },
    grantGift(account, at, bizNo, amount) {
      const granted = giftFor({ merchantId: null, at, amount }, offersAt(at, true));
      recordGrants(granted, 'topUp', bizNo, `account:${account.id}`, at);
      return granted[0]?.money;
    },
    entities: () =>
      promotions.flatMap((promotion, index) => entitiesOf(promotion, { number: index + 1, tenantId, now: span.now })),
    grants: (idOf) => rows.map((row) => row(idOf)),
  };
}
