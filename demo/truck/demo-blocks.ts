// Blacklist entries of the demo: one is in force, the others are released or expired. No truck arrives while its merchant is blocked (BR-15).
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import type { KeyOf } from '@ec/resource/enum';
import { blackListStatus, blackListType, merchantBlackListScope } from '@ec/truck/shared/fleet/fleet.enums';
import type { DemoEntity } from './demo-entity.ts';
import type { DemoMerchant } from './demo-merchants.ts';

export interface DemoBlock {
  merchant: DemoMerchant;
  from: number;
  /** Infinity while the entry is in force. */
  to: number;
  entity: DemoEntity;
}

const types = blackListType.key;
const { active, released, expired } = blackListStatus.key;

interface Plan {
  at: number;
  type: KeyOf<typeof blackListType>;
  reason: string;
  /** Days before now. */
  from: number;
  to?: number;
  releaseReason?: string;
}

const plans: Record<string, readonly Plan[]> = {
  '100002': [
    { at: 5, type: types.occupying, reason: '多次在充电车位长时间占位，经提醒未改正', from: 2 },
    { at: 12, type: types.debt, reason: '月结账单逾期未付', from: 24, to: 21, releaseReason: '已结清欠款' },
    { at: 20, type: types.safety, reason: '车辆带故障充电引发告警', from: 16, to: 9 },
  ],
  '100003': [
    { at: 1, type: types.occupying, reason: '换电通道违规停车', from: 18, to: 16, releaseReason: '已提交整改说明' },
  ],
};

export function demoBlocks(merchants: readonly DemoMerchant[], now: number): DemoBlock[] {
  const [first] = merchants;
  return (plans[first?.tenantId ?? ''] ?? []).map((plan, number) => {
    const merchant = merchants[plan.at];
    if (!merchant) throw new Error('A blacklist entry without a merchant');
    const from = Math.floor((now - plan.from * DAY) / HOUR) * HOUR;
    const to = plan.to === undefined ? Number.POSITIVE_INFINITY : Math.floor((now - plan.to * DAY) / HOUR) * HOUR;
    return { merchant, from, to, entity: entry(plan, merchant, number, from, to) };
  });
}

function entry(plan: Plan, merchant: DemoMerchant, number: number, from: number, to: number): DemoEntity {
  const isReleased = plan.releaseReason !== undefined;
  return {
    table: 'truck_merchant_black_list',
    key: `blackList/${merchant.merchantNo}/${number}`,
    createdAt: new Date(from),
    refs: { merchant_id: merchant.key, release_user: isReleased ? 'user/manager' : undefined },
    row: {
      black_type: plan.type,
      scope: merchantBlackListScope.key.allStations,
      reason: plan.reason,
      start_time: new Date(from),
      end_time: plan.to === undefined || isReleased ? null : new Date(to),
      black_status: plan.to === undefined ? active : isReleased ? released : expired,
      release_time: isReleased ? new Date(to) : null,
      release_reason: plan.releaseReason ?? null,
    },
  };
}
