// Enums of merchants, their people, trucks, drivers and bindings (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const merchantType = defineEnum(
  'merchant_merchantType',
  { zh: '商户类型', en: 'Merchant type' },
  {
    logistics: [1, '物流车队', 'Logistics'],
    leasing: [2, '租赁公司', 'Leasing'],
    batteryOwner: [3, '电池资产方', 'Battery owner'],
    individual: [4, '个体', 'Individual'],
    internal: [5, '内部', 'Internal'],
  },
);
export const accountSettleMode = defineEnum(
  'account_settleMode',
  { zh: '结算方式', en: 'Settlement' },
  {
    prepaid: [1, '预付', 'Prepaid'],
    postpaid: [2, '月结', 'Postpaid'],
  },
  { closed: true },
);
export const merchantStatus = defineEnum(
  'merchant_merchantStatus',
  { zh: '商户状态', en: 'Merchant status' },
  {
    pending: [0, '待审核', 'Pending', 'warning'],
    active: [1, '正常', 'Active', 'good'],
    disabled: [2, '停用', 'Disabled', 'off'],
  },
  { closed: true },
);
export const merchantUserMuRole = defineEnum(
  'merchantUser_muRole',
  { zh: '角色', en: 'Role' },
  {
    admin: [1, '管理员', 'Admin'],
    finance: [2, '财务', 'Finance'],
    dispatcher: [3, '调度', 'Dispatcher'],
    viewer: [4, '只读', 'Viewer'],
  },
  { closed: true },
);
export const merchantUserMuStatus = defineEnum(
  'merchantUser_muStatus',
  { zh: '状态', en: 'Status' },
  {
    enabled: [1, '启用', 'Enabled', 'good'],
    disabled: [2, '停用', 'Disabled', 'off'],
  },
  { closed: true },
);
export const blackListType = defineEnum(
  'merchantBlackList_blackType',
  { zh: '拉黑类型', en: 'Blacklist type' },
  {
    debt: [1, '欠费', 'Arrears'],
    occupying: [2, '违规占位', 'Occupying'],
    damage: [3, '恶意损坏', 'Damage'],
    safety: [4, '安全风险', 'Safety'],
    other: [5, '其他', 'Other'],
  },
);
export const merchantBlackListScope = defineEnum(
  'merchantBlackList_scope',
  { zh: '限制范围', en: 'Scope' },
  {
    allStations: [1, '全部站点', 'All stations'],
    selectedStations: [2, '指定站点', 'Selected stations'],
  },
  { closed: true },
);
export const blackListStatus = defineEnum(
  'merchantBlackList_blackStatus',
  { zh: '状态', en: 'Status' },
  {
    active: [1, '生效', 'Active', 'bad'],
    released: [2, '已解除', 'Released', 'off'],
    expired: [3, '已到期', 'Expired', 'off'],
  },
  { closed: true },
);
export const carPlateColor = defineEnum(
  'car_plateColor',
  { zh: '车牌颜色', en: 'Plate color' },
  {
    blue: [1, '蓝', 'Blue'],
    yellow: [2, '黄', 'Yellow'],
    green: [3, '绿', 'Green'],
    yellowGreen: [4, '黄绿', 'Yellow-green'],
  },
);
export const carType = defineEnum(
  'car_carType',
  { zh: '车辆类型', en: 'Truck type' },
  {
    tractor: [1, '牵引车', 'Tractor'],
    dumper: [2, '自卸', 'Dumper'],
    mixer: [3, '搅拌', 'Mixer'],
    rigid: [4, '载货', 'Rigid'],
    special: [5, '专用', 'Special'],
    other: [9, '其他', 'Other'],
  },
);
export const carEnergyMode = defineEnum(
  'car_energyMode',
  { zh: '补能方式', en: 'Energy mode' },
  {
    charging: [1, '充电', 'Charging'],
    swap: [2, '换电', 'Swap'],
    both: [3, '充换兼容', 'Both'],
  },
);
export const carStatus = defineEnum(
  'car_carStatus',
  { zh: '车辆状态', en: 'Truck status' },
  {
    active: [1, '运营', 'Active', 'good'],
    idle: [2, '停运', 'Idle', 'off'],
    repair: [3, '维修', 'Repair', 'warning'],
    scrapped: [4, '报废', 'Scrapped', 'off'],
  },
  { closed: true },
);
export const vehState = defineEnum(
  'vehState',
  { zh: '启停状态', en: 'Ignition state' },
  {
    started: [1, '启动', 'Started'],
    off: [2, '熄火', 'Off', 'off'],
    other: [3, '其他', 'Other'],
    abnormal: [254, '异常', 'Abnormal', 'bad'],
    invalid: [255, '无效', 'Invalid'],
  },
  { closed: true },
);
export const vehCharge = defineEnum(
  'vehCharge',
  { zh: '充电状态', en: 'Charging state' },
  {
    parked: [1, '停车充电', 'Parked'],
    driving: [2, '行驶充电', 'Driving'],
    none: [3, '未充电', 'None'],
    done: [4, '充电完成', 'Done'],
    abnormal: [254, '异常', 'Abnormal'],
    invalid: [255, '无效', 'Invalid'],
  },
);
export const driverLicenseClass = defineEnum(
  'driver_licenseClass',
  { zh: '准驾车型', en: 'Licence class' },
  {
    a1: [1, 'A1', 'A1'],
    a2: [2, 'A2', 'A2'],
    a3: [3, 'A3', 'A3'],
    b1: [4, 'B1', 'B1'],
    b2: [5, 'B2', 'B2'],
    c1: [6, 'C1', 'C1'],
  },
);
export const driverStatus = defineEnum(
  'driver_driverStatus',
  { zh: '司机状态', en: 'Status' },
  {
    employed: [1, '在职', 'Employed', 'good'],
    disabled: [2, '停用', 'Disabled', 'off'],
    left: [3, '离职', 'Left', 'off'],
  },
  { closed: true },
);
export const carUserDriverBindType = defineEnum(
  'carUserDriver_bindType',
  { zh: '绑定类型', en: 'Binding type' },
  {
    main: [1, '主驾', 'Main driver'],
    co: [2, '副驾', 'Co-driver'],
    temp: [3, '临时', 'Temporary'],
  },
);
export const carUserDriverBindStatus = defineEnum(
  'carUserDriver_bindStatus',
  { zh: '绑定状态', en: 'Status' },
  {
    bound: [1, '绑定', 'Bound', 'good'],
    unbound: [2, '已解绑', 'Unbound', 'off'],
  },
  { closed: true },
);
export const deviceBindTargetType = defineEnum(
  'device_bind_targetType',
  { zh: '对象类型', en: 'Target type' },
  {
    user: [1, '平台用户', 'User'],
    merchantUser: [2, '商户用户', 'Merchant user'],
  },
  { closed: true },
);
export const deviceBindRights = defineEnum(
  'device_bind_rights',
  { zh: '权限', en: 'Permissions' },
  {
    view: [1, '查看', 'View'],
    control: [2, '控制', 'Control'],
    alarm: [3, '收告警', 'Receive alarms'],
  },
  { closed: true },
);
export const deviceBindStatus = defineEnum(
  'device_bind_bindStatus',
  { zh: '绑定状态', en: 'Status' },
  {
    pending: [0, '待确认', 'Pending', 'warning'],
    bound: [1, '已绑定', 'Bound', 'good'],
    unbound: [2, '已解绑', 'Unbound', 'off'],
    rejected: [3, '已拒绝', 'Rejected', 'bad'],
  },
  { closed: true },
);
