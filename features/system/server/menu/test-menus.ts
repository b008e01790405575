// Business areas as far as tests of grants and menus look at them: the real ones stand above this area.
import { type MenuNode, standardButtons } from '@ec/resource/menu';
import type { Feature } from '@ec/resource-server/feature';

const buttons = Object.values(standardButtons);

const screen = (code: string, under: string, zh: string, en: string, sort: number): MenuNode => ({
  code,
  under,
  label: { zh, en },
  sort,
  icon: 'ToolOutlined',
  buttons,
});

const folder = (code: string, zh: string, en: string, sort: number): MenuNode => ({
  code,
  label: { zh, en },
  sort,
  icon: 'ToolOutlined',
});

export const businessMenus: Feature = {
  name: 'business',
  resources: [],
  menus: [
    folder('desk', '工作台', 'Workbench', 1),
    screen('notice', 'desk', '通知公告', 'Notices', 1),
    folder('asset', '设备资产', 'Assets', 4),
    screen('station', 'asset', '站点管理', 'Stations', 1),
    screen('meter', 'asset', '电表', 'Meters', 4),
    folder('fleet', '车队客户', 'Fleet', 5),
    screen('merchant', 'fleet', '商户管理', 'Merchants', 1),
    screen('car', 'fleet', '车辆管理', 'Trucks', 4),
    folder('trade', '交易结算', 'Billing and settlement', 6),
    screen('orders', 'trade', '订单管理', 'Orders', 1),
    screen('accountHis', 'trade', '账户流水', 'Ledger', 6),
    folder('truckalarm', '告警', 'Alarms', 7),
    screen('deviceAlarm', 'truckalarm', '设备告警', 'Device alarms', 1),
    screen('union', 'household', '户用电站', 'Household stations', 1),
    folder('tool', '研发工具', 'Development', 12),
    screen('code', 'tool', '代码生成', 'Code generator', 1),
    screen('datasource', 'tool', '数据源', 'Data sources', 2),
  ],
  routes: () => [],
};
