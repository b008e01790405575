// A reminder of an account with a low balance, or of a document that expires (domain §3, BR-23, BR-65). Only rules write reminders. A row has
// keys, dates and amounts but no sentence, so that each page can use the language of its reader.
import { date, datetime, decimal, dict, ref, refBy } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { reminderKind, reminderStatus } from './reminder.enums.ts';

const { lowBalance, licence, qualification, inspection, insurance } = reminderKind.key;

export const reminder = defineResource({
  name: 'truck.reminder',
  base: 'blade-truck/reminder',
  table: 'truck_reminder',
  label: { zh: '提醒', en: 'Reminder' },
  purpose: {
    zh: '余额不足与30天内到期的证件，每件提醒一次，处理后自动解除',
    en: 'Low balances and documents expiring within 30 days. Each is reported once and resolves automatically when handled',
  },
  title: 'kind',
  columns: ['targetId', 'merchantId', 'endDate', ['available', 'warnAmount'], 'remindStatus', 'createTime'],
  menu: { under: 'fleet', sort: 8, icon: 'BellOutlined', label: { zh: '到期与余额提醒', en: 'Reminders' } },
  tabs: [
    {
      key: 'open',
      label: { zh: '待处理', en: 'Open' },
      filters: { remindStatus: `${reminderStatus.key.open}` },
      isOpening: true,
    },
  ],
  order: [{ field: 'endDate', direction: 'asc' }],
  scope: { owner: 'merchantId' },
  calls: { create: false, update: false, remove: false, import: false },
  states: { remindStatus: { open: ['over'] } },
  events: { end: { zh: '自动解除', en: 'Resolved automatically' } },
  past: { field: 'remindStatus', values: [reminderStatus.key.over] },
  fields: {
    kind: dict(reminderKind).system().search().indexed(),
    targetId: refBy(
      {
        field: 'kind',
        targets: {
          [lowBalance]: 'charging.account',
          [licence]: 'truck.driver',
          [qualification]: 'truck.driver',
          [inspection]: 'truck.car',
          [insurance]: 'truck.car',
        },
      },
      { zh: '对象', en: 'Applies to' },
    ).system(),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).system().search().indexed(),
    endDate: date({ zh: '到期日', en: 'Expires on' }).system().search().indexed(),
    available: decimal(14, 2, { zh: '提醒时可用', en: 'Balance at alert', unit: '¥' }).system(),
    warnAmount: decimal(14, 2, { zh: '预警金额', en: 'Alert threshold', unit: '¥' }).system(),
    // The station of the last order of the account. The low-balance alarm of the account is raised at this station.
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().indexed(),
    remindStatus: dict(reminderStatus).system().search().indexed(),
    overTime: datetime({ zh: '解除时间', en: 'Resolved at' }).system(),
  },
});
