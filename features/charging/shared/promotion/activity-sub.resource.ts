// A promotion rule (domain §3): one condition and its benefit. Of the rules of a promotion, the best one applies to an order.

import { unlimited } from '@ec/resource/field';
import { decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { clockText } from '@ec/truck/shared/clock-text';
import { activitySubBenefit, activitySubCondType } from './promotion.enums.ts';

const condition = { zh: '条件', en: 'Condition' };
const benefit = { zh: '优惠', en: 'Benefit' };

export const activitySub = defineResource({
  name: 'charging.activitySub',
  base: 'blade-truck/activity_sub',
  table: 'truck_activity_sub',
  label: { zh: '活动规则', en: 'Promotion rule' },
  title: 'subName',
  columns: ['activityId', 'condType', 'threshold', 'benefit', 'benefitValue', ['usedCount', 'stock'], 'maxDiscount'],
  menu: { under: 'promo', sort: 2, icon: 'TagsOutlined', label: { zh: '活动规则', en: 'Promotion rules' } },
  fields: {
    activityId: ref('charging.activity', { zh: '活动', en: 'Activity' }).required().fixed().search().indexed(),
    subName: text({ zh: '规则名称', en: 'Rule name' }).max(30).required(),
    condType: dict(activitySubCondType).required().group(condition),
    threshold: decimal(10, 2, { zh: '门槛', en: 'Threshold' }).required().min(0).hint({
      zh: '电量条件为 kWh，其余为 ¥；0 无门槛',
      en: 'kWh for energy conditions, otherwise ¥; 0 means no threshold',
    }),
    startMin: integer({ zh: '开始分钟', en: 'Start minute' })
      .describe((minute) => clockText(Number(minute)))
      .required()
      .min(0)
      .max(1439)
      .when('condType', activitySubCondType.key.timeSlot),
    endMin: integer({ zh: '结束分钟', en: 'End minute' })
      .describe((minute) => clockText(Number(minute)))
      .required()
      .min(1)
      .max(1440)
      .when('condType', activitySubCondType.key.timeSlot),
    benefit: dict(activitySubBenefit).required().group(benefit),
    benefitValue: decimal(10, 2, { zh: '优惠值', en: 'Benefit value' }).required().min(0).hint({
      zh: '减额、赠送额为 ¥；折扣率为减免的百分比；次数为每人可用次数；免服务费填 0',
      en: '¥ for amounts and gifts; percent off for discounts; uses per customer for passes; 0 for free service',
    }),
    maxDiscount: decimal(14, 2, { zh: '最高优惠', en: 'Max discount', unit: '¥' }).min(0),
    stock: integer({ zh: '总量', en: 'Stock' })
      .min(0)
      .zeroMeans(unlimited)
      .hint({ zh: '0 不限', en: '0 means unlimited' })
      .group({ zh: '数量', en: 'Amounts' }),
    usedCount: integer({ zh: '已用数量', en: 'Used' }).system(),
    sort: integer({ zh: '排序', en: 'Sort' }),
  },
});
