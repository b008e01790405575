// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const activityActivityType = defineEnum('activity_activityType', { zh: '活动类型', en: 'Activity Type' }, [
  [1, '满减', 'Spend & save'],
  [2, '服务费折扣', 'Service discount'],
  [3, '充值赠送', 'Top-up gift'],
  [4, '换电次卡', 'Swap pass'],
  [5, '首单', 'First order'],
  [6, '时段立减', 'Time slot'],
]);
export const actStatus = defineEnum(
  'actStatus',
  { zh: '活动状态', en: 'Status' },
  [
    [0, '草稿', 'Draft', 'warning'],
    [1, '待审', 'Review', 'busy'],
    [2, '已发布未开始', 'Published', 'good'],
    [3, '进行中', 'Running', 'busy'],
    [4, '已暂停', 'Paused', 'warning'],
    [5, '已结束', 'Ended', 'off'],
    [6, '已作废', 'Voided', 'off'],
  ],
  { closed: true },
);
export const activitySubCondType = defineEnum(
  'activity_sub_condType',
  { zh: '条件类型', en: 'Condition' },
  [
    [1, '满金额', 'Min amount'],
    [2, '满电量', 'Min kWh'],
    [3, '首单', 'First order'],
    [4, '时段', 'Time slot'],
    [5, '充值额', 'Top-up amount'],
  ],
  { closed: true },
);
export const activitySubBenefit = defineEnum(
  'activity_sub_benefit',
  { zh: '优惠方式', en: 'Benefit' },
  [
    [1, '减额', 'Amount off'],
    [2, '折扣率', 'Percent off'],
    [3, '赠送额', 'Gift'],
    [4, '免服务费', 'Free service'],
    [5, '次数', 'Times'],
  ],
  { closed: true },
);
