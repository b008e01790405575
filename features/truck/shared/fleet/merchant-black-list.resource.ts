// Blacklist entry (domain §3).
import { datetime, dict, ref, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { merchantBlackListBlackStatus, merchantBlackListBlackType, merchantBlackListScope } from './fleet.enums.ts';

export const merchantBlackList = defineResource({
  name: 'truck.merchantBlackList',
  base: 'blade-truck/merchantBlackList',
  table: 'truck_merchant_black_list',
  label: { zh: '商户黑名单', en: 'Blacklist entry' },
  title: 'reason',
  fields: {
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().search().indexed().list(),
    blackType: dict(merchantBlackListBlackType).required().search().list(),
    scope: dict(merchantBlackListScope).required(),
    stationIds: refs('truck.station', { zh: '适用站点', en: 'Stations' }), // required when scope=2
    reason: text({ zh: '原因', en: 'Reason' }).max(200).long().required().list(),
    startTime: datetime({ zh: '开始时间', en: 'Start Time' }).required().list(),
    endTime: datetime({ zh: '结束时间', en: 'End Time' }).list(), // empty = no end (空=长期)
    blackStatus: dict(merchantBlackListBlackStatus).system().search().indexed().list(),
    releaseUser: ref('system.user', { zh: '解除人', en: 'Release User' }).system(),
    releaseTime: datetime({ zh: '解除时间', en: 'Release Time' }).system(),
    releaseReason: text({ zh: '解除原因', en: 'Release Reason' }).max(200).long().system(),
  },
});
