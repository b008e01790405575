// Promotion rule (domain §3).
import { decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { activitySubBenefit, activitySubCondType } from './promotion.enums.ts';

export const activitySub = defineResource({
  name: 'truck.activitySub',
  base: 'blade-truck/activity_sub',
  table: 'truck_activity_sub',
  label: { zh: '活动规则', en: 'Promotion rule' },
  title: 'subName',
  fields: {
    activityId: ref('truck.activity', { zh: '活动', en: 'Activity' }).required().search().indexed(),
    subName: text({ zh: '规则名称', en: 'Rule name' }).max(30).required().list(),
    condType: dict(activitySubCondType).required(),
    threshold: decimal(10, 2, { zh: '门槛', en: 'Threshold' }).required().list(),
    benefit: dict(activitySubBenefit).required().list(),
    benefitValue: decimal(10, 2, { zh: '优惠值', en: 'Benefit Value' }).required().list(),
    maxDiscount: decimal(14, 2, { zh: '最高优惠', en: 'Max Discount', unit: '¥' }),
    startMin: integer({ zh: '开始分钟', en: 'Start minute' }), // used only when condType=4
    endMin: integer({ zh: '结束分钟', en: 'End minute' }), // used only when condType=4
    stock: integer({ zh: '总量', en: 'Stock' }), // 0 = unlimited (0不限)
    usedCount: integer({ zh: '已用数量', en: 'Used Count' }).system().list(),
    sort: integer({ zh: '排序', en: 'Sort' }),
  },
});
