// Enums of promotions (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const activityType = defineEnum(
  'activity_activityType',
  { zh: '活动类型', en: 'Activity type' },
  {
    spendSave: [1, '满减', 'Spend & save'],
    serviceDiscount: [2, '服务费折扣', 'Service discount'],
    topUpGift: [3, '充值赠送', 'Top-up gift'],
    swapPass: [4, '换电次卡', 'Swap pass'],
    firstOrder: [5, '首单', 'First order'],
    timeSlot: [6, '时段立减', 'Time slot'],
  },
);
export const actStatus = defineEnum(
  'actStatus',
  { zh: '活动状态', en: 'Status' },
  {
    draft: [0, '草稿', 'Draft', 'warning'],
    review: [1, '待审', 'In review', 'busy'],
    published: [2, '已发布未开始', 'Published', 'good'],
    running: [3, '进行中', 'Running', 'busy'],
    paused: [4, '已暂停', 'Paused', 'warning'],
    ended: [5, '已结束', 'Ended', 'off'],
    voided: [6, '已作废', 'Voided', 'off'],
  },
  { closed: true },
);
export const activitySubCondType = defineEnum(
  'activity_sub_condType',
  { zh: '条件类型', en: 'Condition' },
  {
    minAmount: [1, '满金额', 'Min amount'],
    minKWh: [2, '满电量', 'Min kWh'],
    firstOrder: [3, '首单', 'First order'],
    timeSlot: [4, '时段', 'Time slot'],
    topUpAmount: [5, '充值额', 'Top-up amount'],
  },
  { closed: true },
);
export const activitySubBenefit = defineEnum(
  'activity_sub_benefit',
  { zh: '优惠方式', en: 'Benefit' },
  {
    amountOff: [1, '减额', 'Amount off'],
    percentOff: [2, '折扣率', 'Percent off'],
    gift: [3, '赠送额', 'Gift'],
    freeService: [4, '免服务费', 'Free service'],
    times: [5, '次数', 'Times'],
  },
  { closed: true },
);
