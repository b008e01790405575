// The demo's billing rules, with service fees of 0.20 to 0.40 元/kWh (domain §11) and one later of 0.41, and the choice of an order's rule.

import { buildSnapshot, type RuleVersion } from '@ec/charging/server/public';
import { type ServicePeriod, wholeDay } from '@ec/charging/shared/pricing/day-periods';
import type { TariffSnapshot } from '@ec/charging/shared/pricing/tariff-snapshot';
import {
  billingRulesBillType,
  billingRulesChargeMode,
  billingRulesServiceMode,
  ruleStatus,
} from '@ec/charging/shared/tariff/tariff.enums';
import { DAY, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { KeyOf } from '@ec/resource/enum';
import { accountSettleMode, merchantStatus, merchantType } from '@ec/truck/shared/fleet/fleet.enums';
import type { DemoEntity, EntityRow } from '../truck/demo-entity.ts';
import type { DemoSite } from '../truck/demo-sites.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import { type DemoFamily, demoFamilies } from './demo-prices.ts';

const { charging, swap } = billingRulesBillType.key;
const { flat: flatFee, tou } = billingRulesServiceMode.key;
const states = ruleStatus.key;
const { scheduled, active, expired } = states;

/** The demo has no bills for discharging. */
type BillType = typeof charging | typeof swap;

export interface DemoRule {
  key: string;
  no: string;
  name: string;
  version: number;
  billType: BillType;
  areaCode: '37' | '32';
  service: readonly ServicePeriod[];
  servicePrice: string;
  /** The only merchants to whom the rule applies. */
  merchants?: readonly string[];
  priority: number;
  /** The rule is valid from `from` until just before `to`. */
  from: number;
  to: number;
  status: KeyOf<typeof ruleStatus>;
}

const flat = (servicePrice: string): ServicePeriod[] => wholeDay({ servicePrice });
const byHours: ServicePeriod[] = [
  { startMin: 0, endMin: 480, servicePrice: '0.2500' },
  { startMin: 480, endMin: 1320, servicePrice: '0.3600' },
  { startMin: 1320, endMin: 1440, servicePrice: '0.2500' },
];

interface Plan {
  no: string;
  name: string;
  billType: BillType;
  areaCode: '37' | '32';
  service: readonly ServicePeriod[];
  /** The service price of the previous version. */
  before?: string;
}

const plans: readonly Plan[] = [
  { no: 'C-SD', name: '山东充电标准价', billType: charging, areaCode: '37', service: flat('0.3000') },
  { no: 'C-01', name: '充电标准价', billType: charging, areaCode: '32', service: flat('0.3200'), before: '0.2800' },
  { no: 'C-02', name: '充电优惠价', billType: charging, areaCode: '32', service: flat('0.2400') },
  { no: 'C-03', name: '充电分时服务费', billType: charging, areaCode: '32', service: byHours },
  { no: 'S-SD', name: '山东换电标准价', billType: swap, areaCode: '37', service: flat('0.3800') },
  { no: 'S-01', name: '换电标准价', billType: swap, areaCode: '32', service: flat('0.4000'), before: '0.3600' },
];

const draft = { no: 'C-04', name: '夜间充电优惠价（草稿）', billType: charging, areaCode: '32' } as const;

export interface DemoTariffs {
  rules: readonly DemoRule[];
  /** Returns the rule numbers of a station, for merchants without a rule of their own. */
  ofSite(site: DemoSite): { charge?: string; swap?: string };
  /** Returns the tariff that an order stores: one object for all orders of a day and rule. */
  snapshot(
    site: DemoSite,
    billType: BillType,
    merchantKey: string | undefined,
    at: number,
  ): { rule: DemoRule; tariff: TariffSnapshot };
}

export function demoTariffs({ span, merchants }: DemoWorld, idOf: (key: string) => string): DemoTariffs {
  const start = midnightOf(span.from) - 300 * DAY;
  const end = midnightOf(span.now) + 900 * DAY;
  const changed = midnightOf(span.now) - 18 * DAY;
  const next = midnightOf(span.now) + 30 * DAY;
  const large = merchants
    .filter(
      ({ type, status, settleMode }) =>
        type === merchantType.key.logistics &&
        status === merchantStatus.key.active &&
        settleMode === accountSettleMode.key.postpaid,
    )
    .slice(0, 2);
  const rules = [
    ...plans.flatMap((plan): DemoRule[] =>
      plan.before === undefined
        ? [rule(plan, 1, plan.service, start, end, active)]
        : [
            rule(plan, 1, flat(plan.before), start, changed, expired),
            rule(plan, 2, plan.service, changed, next, active),
            rule(plan, 3, flat(`${(Number(plan.service[0]?.servicePrice) + 0.01).toFixed(4)}`), next, end, scheduled),
          ],
    ),
    ...(large.length === 0 ? [] : [agreedRule(large.map(({ key }) => key))]),
    rule({ ...draft, service: flat('0.2000') }, 1, flat('0.2000'), next, end, states.draft),
  ];

  function agreedRule(keys: readonly string[]): DemoRule {
    const plan: Plan = {
      no: 'C-M1',
      name: '大客户充电协议价',
      billType: charging,
      areaCode: '32',
      service: flat('0.2200'),
    };
    return { ...rule(plan, 1, plan.service, start, end, active), merchants: keys, priority: 50 };
  }

  const ofSite = (site: DemoSite) => {
    const isShandong = site.station.city.code.startsWith('37');
    const number = Number(site.stationNo.slice(-3));
    const charge = isShandong ? 'C-SD' : (['C-01', 'C-02', 'C-01', 'C-03'][number % 4] ?? 'C-01');
    return {
      ...(site.guns.length > 0 ? { charge } : {}),
      ...(site.packKwh === undefined ? {} : { swap: isShandong ? 'S-SD' : 'S-01' }),
    };
  };
  const snapshots = new Map<string, TariffSnapshot>();
  return {
    rules,
    ofSite,
    snapshot(site, billType, merchantKey, at) {
      const ofMerchant = rules.find(
        (each) => each.billType === billType && merchantKey !== undefined && each.merchants?.includes(merchantKey),
      );
      const no = ofMerchant?.no ?? (billType === charging ? ofSite(site).charge : ofSite(site).swap);
      const rule = rules.find(
        (each) => each.no === no && each.status !== states.draft && each.from <= at && at < each.to,
      );
      if (!rule) throw new Error(`No tariff ${no} at ${new Date(at).toISOString()}`);
      const day = midnightOf(at);
      const key = `${rule.key} ${day}`;
      const tariff = snapshots.get(key) ?? snapshotOf(rule, day, idOf);
      snapshots.set(key, tariff);
      return { rule, tariff };
    },
  };
}

const rule = (
  { no, name, billType, areaCode }: Plan,
  version: number,
  service: readonly ServicePeriod[],
  from: number,
  to: number,
  status: DemoRule['status'],
): DemoRule => ({
  key: `rule/${no}/${version}`,
  no,
  name,
  version,
  billType,
  areaCode,
  service,
  from,
  to,
  status,
  servicePrice: service.length > 1 ? '0.3000' : (service[0]?.servicePrice ?? '0.3000'),
  priority: 10,
});

const occupancy = { free: 15, price: '0.5000', cap: '60.00' };

function snapshotOf(rule: DemoRule, midnight: number, idOf: (key: string) => string): TariffSnapshot {
  const family = familyOf(rule);
  const dates = [midnight, midnight + DAY].map((day) => new Date(day + 8 * HOUR).toISOString().slice(0, 10));
  const isCharging = rule.billType === charging;
  const version: RuleVersion = {
    id: idOf(rule.key),
    ruleNo: rule.no,
    ruleName: rule.name,
    versionNo: rule.version,
    billType: rule.billType,
    chargeMode: billingRulesChargeMode.key.perKWh,
    energyPriceId: idOf(family.key),
    serviceMode: rule.service.length > 1 ? tou : flatFee,
    servicePrice: rule.servicePrice,
    servicePeriods:
      rule.service.length > 1
        ? rule.service.map((each) => ({ ...each, servicePrice: Number(each.servicePrice) }))
        : null,
    swapPrice: null,
    mileagePrice: null,
    occupyFreeMin: isCharging ? occupancy.free : null,
    occupyPrice: isCharging ? occupancy.price : null,
    occupyCap: isCharging ? occupancy.cap : null,
    minBalance: '50.00',
    prepayAmount: null,
  };
  return buildSnapshot(version, dates, (date) => {
    const month = Number(date.slice(5, 7));
    return family.seasons.find(({ months }) => months.includes(month))?.periods ?? [];
  });
}

function familyOf({ areaCode }: DemoRule): DemoFamily {
  const family = demoFamilies.find((each) => each.areaCode === areaCode);
  if (!family) throw new Error(`No prices of ${areaCode}`);
  return family;
}

export const ruleEntities = ({ rules }: DemoTariffs, now: number): DemoEntity[] =>
  rules.map((each) => ({
    table: 'truck_billing_rules',
    key: each.key,
    createdAt: new Date(Math.min(each.from - 5 * DAY, now - DAY)),
    refs: { energy_price_id: familyOf(each).key, station_ids: undefined, merchant_ids: each.merchants },
    row: {
      rule_no: each.no,
      rule_name: each.name,
      version_no: each.version,
      bill_type: each.billType,
      charge_mode: billingRulesChargeMode.key.perKWh,
      service_mode: each.service.length > 1 ? tou : flatFee,
      service_price: each.servicePrice,
      service_periods:
        each.service.length > 1
          ? each.service.map((one) => ({ ...one, servicePrice: Number(one.servicePrice) }))
          : null,
      occupy_free_min: each.billType === charging ? occupancy.free : null,
      occupy_price: each.billType === charging ? occupancy.price : null,
      occupy_cap: each.billType === charging ? occupancy.cap : null,
      min_balance: '50.00',
      priority: each.priority,
      effect_from: new Date(each.from),
      effect_to: new Date(each.to),
      rule_status: each.status,
    } satisfies EntityRow<'truck_billing_rules'>,
  }));
