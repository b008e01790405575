// Enums of service notices (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const truckNoticeType = defineEnum(
  'truck_notice_noticeType',
  { zh: '公告类型', en: 'Notice type' },
  {
    ops: [1, '运营', 'Operations'],
    outage: [2, '停运检修', 'Maintenance'],
    promo: [3, '活动', 'Promotion'],
    safety: [4, '安全', 'Safety'],
  },
);
export const truckNoticeTarget = defineEnum(
  'truck_notice_target',
  { zh: '发布对象', en: 'Target' },
  {
    all: [1, '全部', 'All'],
    merchant: [2, '商户', 'Merchant'],
    station: [3, '站点', 'Station'],
  },
  { closed: true },
);
export const truckNoticeStatus = defineEnum(
  'truck_notice_noticeStatus',
  { zh: '状态', en: 'Status' },
  {
    draft: [0, '草稿', 'Draft', 'warning'],
    published: [1, '已发布', 'Published', 'good'],
    withdrawn: [2, '已撤回', 'Withdrawn', 'off'],
  },
  { closed: true },
);
