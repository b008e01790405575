// The menus of truck, household and supervision (contract §7, §8). Their buttons grow with the definitions: one for masked
// fields and one for each named action.
import { buttons, folder, type MenuNode, operation, screen } from './menu-node.ts';

/** A monitoring screen: no button. */
const watch = (code: string, zh: string, en: string, icon: string, path: string) =>
  screen(code, zh, en, icon, { path, buttons: buttons.none });

const truckMenus: readonly MenuNode[] = [
  folder('truckmonitor', '运行监控', 'Live monitoring', 'DashboardOutlined', {
    children: [
      watch('station_map', '站点地图', 'Station map', 'HeatMapOutlined', '/truck/station_map'),
      watch('station_photovoltaic', '光伏监控', 'PV', 'SunOutlined', '/truck/station/photovoltaic'),
      watch('station_change', '换电监控', 'Battery swap', 'SwapOutlined', '/truck/station/change'),
      watch('station_charge', '充电监控', 'Charging', 'ThunderboltOutlined', '/truck/station/charge'),
      watch('station_battery', '电池监控', 'Batteries', 'GatewayOutlined', '/truck/station/battery'),
      watch('station_energy', '储能监控', 'Storage', 'ContainerOutlined', '/truck/station/energy'),
    ],
  }),
  folder('asset', '设备资产', 'Assets', 'ClusterOutlined', {
    children: [
      operation('station', '站点管理', 'Stations', 'EnvironmentOutlined'),
      operation('chargingStack', '充电桩', 'Chargers', 'ThunderboltOutlined'),
      operation('chargingGun', '充电枪', 'Connectors', 'UsbOutlined'),
      operation('meter', '电表', 'Meters', 'StockOutlined'),
      operation('battery', '动力电池', 'Batteries', 'GatewayOutlined'),
      operation('agvInfo', '换电机器人', 'Swap robots', 'BuildOutlined'),
      operation('camera', '摄像头', 'Cameras', 'VideoCameraOutlined'),
      operation('ess', '储能系统', 'ESS cabinets', 'ContainerOutlined'),
      operation('truck_inverter', '光伏逆变器', 'Site inverters', 'SunOutlined'),
      operation('chargingStackHis', '充电桩历史', 'Charger history', 'HistoryOutlined', { buttons: buttons.readOnly }),
      operation('essHis', '储能历史', 'ESS history', 'FieldTimeOutlined', { buttons: buttons.readOnly }),
    ],
  }),
  folder('fleet', '车队客户', 'Fleet', 'TruckOutlined', {
    children: [
      operation('merchant', '商户管理', 'Merchants', 'ShopOutlined'),
      operation('merchantUser', '商户用户', 'Merchant users', 'UserSwitchOutlined'),
      operation('merchantBlackList', '商户黑名单', 'Merchant blacklist', 'LockOutlined'),
      operation('car', '车辆管理', 'Trucks', 'CarOutlined'),
      operation('driver', '司机管理', 'Drivers', 'ContactsOutlined'),
      operation('carUserDriver', '人车绑定', 'Truck–driver bindings', 'LinkOutlined'),
      operation('device_bind', '设备绑定', 'Device bindings', 'TagOutlined'),
    ],
  }),
  folder('trade', '交易结算', 'Trade', 'TransactionOutlined', {
    children: [
      operation('orders', '订单管理', 'Orders', 'ProfileOutlined', {
        buttons: [
          ...buttons.withoutImport,
          ['refund', '退款', 'Refund', 2],
          ['refundApprove', '退款审核', 'Approve refunds', 2],
        ],
      }),
      operation('refund', '退款管理', 'Refunds', 'CreditCardOutlined', { buttons: buttons.readOnly }),
      operation('reconcile', '对账差异', 'Reconciliation', 'ReconciliationOutlined', {
        buttons: [...buttons.readOnly, ['run', '重新对账', 'Compare again', 1]],
      }),
      operation('orderReady', '预约排队', 'Pre-orders', 'ClockCircleOutlined'),
      operation('account', '账户管理', 'Accounts', 'WalletOutlined', {
        buttons: [...buttons.withoutImport, ['adjustApprove', '审批调账', 'Decide on adjusts', 1]],
      }),
      operation('accountHis', '账户流水', 'Ledger', 'AccountBookOutlined', { buttons: buttons.readOnly }),
      operation('accountBill', '月结账单', 'Monthly bills', 'FileDoneOutlined', { buttons: buttons.readOnly }),
      operation('energyPrice', '分时电价', 'TOU prices', 'LineChartOutlined'),
      operation('billing_rules', '计费规则', 'Tariffs', 'PayCircleOutlined'),
      operation('energyCostSetting', '用能成本', 'Energy cost', 'FundOutlined'),
    ],
  }),
  folder('truckalarm', '告警', 'Alarms', 'AlertOutlined', {
    children: [
      operation('deviceAlarm', '设备告警', 'Device alarms', 'BellOutlined'),
      operation('alarmCode', '告警码', 'Alarm codes', 'WarningOutlined'),
    ],
  }),
  folder('promo', '活动营销', 'Promotions', 'GiftOutlined', {
    children: [
      operation('activity', '活动管理', 'Promotions', 'FlagOutlined'),
      operation('activity_sub', '活动规则', 'Promotion rules', 'TagsOutlined'),
      operation('truck_notice', '运营公告', 'Service notices', 'NotificationOutlined'),
    ],
  }),
];

const householdMenus: readonly MenuNode[] = [
  folder('household', '户用光伏', 'Household PV', 'HomeOutlined', {
    children: [
      operation('union', '户用电站', 'Household stations', 'HomeOutlined'),
      operation('stationCustomer', '农户档案', 'Customers', 'ContactsOutlined'),
      operation('stationScale', '电站规模', 'Scale', 'BarsOutlined'),
      operation('inverter', '逆变器', 'Inverters', 'SunOutlined'),
      operation('inverterDays', '逆变器日报', 'Inverter days', 'CalendarOutlined'),
      operation('collector', '采集器', 'Data loggers', 'HddOutlined'),
      operation('workOrder', '运维工单', 'O&M work orders', 'AuditOutlined'),
      operation('stationAlarm', '电站告警', 'Station alarms', 'AlertOutlined'),
      operation('inverterSetting', '参数模板', 'Inverter settings', 'ExperimentOutlined'),
      operation('incomeSeting', '收益设置', 'Income settings', 'DollarOutlined'),
      operation('deptMaping', '组织映射', 'Department mapping', 'UnorderedListOutlined'),
    ],
  }),
];

const supervisorMenus: readonly MenuNode[] = [
  folder('supervisor', '采集监管', 'Acquisition', 'RadarChartOutlined', {
    children: [
      operation('collectorInfo', '采集节点', 'Acquisition nodes', 'GoldOutlined'),
      operation('processInfo', '采集进程', 'Acquisition processes', 'AimOutlined'),
    ],
  }),
];

export const operationsMenus: readonly MenuNode[] = [...truckMenus, ...householdMenus, ...supervisorMenus];
