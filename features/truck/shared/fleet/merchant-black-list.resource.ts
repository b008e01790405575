// Blacklist of merchants. An entry blocks new starts, bookings and swaps but not a running session (domain §3, BR-15).
import { action } from '@ec/resource/action';
import { datetime, dict, ref, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { blackListStatus, blackListType, merchantBlackListScope } from './fleet.enums.ts';

export const merchantBlackList = defineResource({
  name: 'truck.merchantBlackList',
  base: 'blade-truck/merchantBlackList',
  table: 'truck_merchant_black_list',
  label: { zh: '商户黑名单', en: 'Blacklist entry' },
  purpose: {
    zh: '拉黑后不能再启动、预约和换电，正在进行的不受影响',
    en: 'Blocks new starts, bookings and swaps; running ones continue',
  },
  title: 'reason',
  columns: ['merchantId', 'blackType', 'scope', 'blackStatus', 'startTime', 'endTime', 'releaseTime'],
  scope: { owner: 'merchantId' },
  menu: { under: 'fleet', sort: 3, icon: 'LockOutlined', label: { zh: '商户黑名单', en: 'Merchant blacklist' } },
  states: { blackStatus: { active: ['released', 'expired'] } },
  removable: { blackStatus: ['released', 'expired'] },
  actions: {
    release: action({ zh: '解除', en: 'Release' })
      .bulk()
      .from('blackStatus', blackListStatus.key.active)
      .to(blackListStatus.key.released)
      .takes({ reason: text({ zh: '解除原因', en: 'Reason for release' }).max(200).long().required() }),
  },
  events: { end: { zh: '到期失效', en: 'Expired' } },
  uniqueWhile: [
    {
      on: ['merchantId', 'scope'],
      while: { blackStatus: blackListStatus.key.active },
      index: 'truck_merchant_black_list_active',
      text: { zh: '该商户在此范围已有生效的黑名单', en: 'The merchant has an active entry of that scope already' },
    },
  ],
  past: {
    field: 'blackStatus',
    values: [blackListStatus.key.released, blackListStatus.key.expired],
  },
  fields: {
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).required().fixed().search().indexed(),
    blackType: dict(blackListType).required().search(),
    scope: dict(merchantBlackListScope).required().starts(merchantBlackListScope.key.allStations),
    stationIds: refs('truck.station', { zh: '适用站点', en: 'Stations' })
      .required()
      .when('scope', merchantBlackListScope.key.selectedStations),
    reason: text({ zh: '拉黑原因', en: 'Reason for blacklisting' }).max(200).long().required(),
    startTime: datetime({ zh: '开始时间', en: 'Start time' }).required(),
    endTime: datetime({ zh: '结束时间', en: 'End time' }).hint({ zh: '留空为长期', en: 'Leave empty for no end' }),
    blackStatus: dict(blackListStatus).system().search().indexed(),
    releaseUser: ref('system.user', { zh: '解除人', en: 'Released by' }).system(),
    releaseTime: datetime({ zh: '解除时间', en: 'Released at' }).system(),
    releaseReason: text({ zh: '解除原因', en: 'Reason for release' }).max(200).long().system(),
  },
});
