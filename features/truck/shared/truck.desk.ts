// Figures of sites, devices and fleets on the home page.
import { devState, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { type Desk, deskCount } from '@ec/resource/desk';
import { gunStatus } from './asset/asset.enums.ts';
import { chargingGun } from './asset/charging-gun.resource.ts';
import { chargingStack } from './asset/charging-stack.resource.ts';
import { merchantStatus } from './fleet/fleet.enums.ts';
import { merchant } from './fleet/merchant.resource.ts';
import { reminderKind, reminderStatus } from './reminder/reminder.enums.ts';
import { reminder } from './reminder/reminder.resource.ts';

export const truckDesk: Desk = {
  days: [],
  counts: [
    deskCount({
      key: 'merchants',
      label: { zh: '商户待审核', en: 'Merchants to review' },
      of: merchant,
      kind: 'waits',
      codes: ['merchant_audit'],
      tone: 'warning',
      where: () => [{ f: 'merchantStatus', o: 'equal', v: merchantStatus.key.pending }],
    }),
    deskCount({
      key: 'papers',
      label: { zh: '证件与保险即将到期', en: 'Documents about to expire' },
      of: reminder,
      kind: 'waits',
      tone: 'warning',
      where: () => [
        { f: 'remindStatus', o: 'equal', v: reminderStatus.key.open },
        { f: 'kind', o: 'notEqual', v: reminderKind.key.lowBalance },
      ],
    }),
    deskCount({
      key: 'lowBalances',
      label: { zh: '余额不足的账户', en: 'Low-balance accounts' },
      of: reminder,
      kind: 'waits',
      tone: 'warning',
      where: () => [
        { f: 'remindStatus', o: 'equal', v: reminderStatus.key.open },
        { f: 'kind', o: 'equal', v: reminderKind.key.lowBalance },
      ],
    }),
    deskCount({
      key: 'contracts',
      label: { zh: '合同 30 天内到期的商户', en: 'Merchant contracts ending within 30 days' },
      of: merchant,
      kind: 'waits',
      codes: ['merchant_edit'],
      tone: 'warning',
      where: ({ today }) => [
        { f: 'merchantStatus', o: 'equal', v: merchantStatus.key.active },
        { f: 'contractTo', o: 'between', v: [today, daysAfter(today, 30)] },
      ],
    }),
    deskCount({
      key: 'faults',
      label: { zh: '故障枪', en: 'Faulty connectors' },
      of: chargingGun,
      kind: 'stands',
      tone: 'bad',
      where: () => [{ f: 'gunStatus', o: 'equal', v: gunStatus.key.fault }],
    }),
    deskCount({
      key: 'unreported',
      label: { zh: '未上报的枪', en: 'Connectors not reporting' },
      of: chargingGun,
      kind: 'stands',
      where: () => [{ f: 'gunStatus', o: 'isEmpty' }],
    }),
    deskCount({
      key: 'away',
      label: { zh: '检修或停用的枪', en: 'Connectors out of service' },
      of: chargingGun,
      kind: 'stands',
      where: () => [{ f: 'devState', o: 'in', v: [devState.key.maintenance, devState.key.disabled] }],
    }),
    deskCount({
      key: 'offline',
      label: { zh: '离线桩', en: 'Chargers offline' },
      of: chargingStack,
      kind: 'stands',
      tone: 'bad',
      where: () => [{ f: 'onlineStatus', o: 'equal', v: onlineStatus.key.offline }],
    }),
  ],
};

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
