// The folder of the household business, and what is to come below it (contract §8).
import { type MenuNode, standardButtons } from '@ec/resource/menu';

const operations = Object.values(standardButtons);

export const householdMenus: readonly MenuNode[] = [
  { code: 'household', label: { zh: '户用光伏', en: 'Household PV' }, sort: 9, icon: 'HomeOutlined' },
  {
    code: 'inverterDays',
    label: { zh: '逆变器日报', en: 'Inverter days' },
    sort: 5,
    icon: 'CalendarOutlined',
    under: 'household',
    buttons: operations,
  },
  {
    code: 'workOrder',
    label: { zh: '运维工单', en: 'O&M work orders' },
    sort: 7,
    icon: 'AuditOutlined',
    under: 'household',
    buttons: operations,
  },
  {
    code: 'stationAlarm',
    label: { zh: '电站告警', en: 'Station alarms' },
    sort: 8,
    icon: 'AlertOutlined',
    under: 'household',
    buttons: operations,
  },
];
