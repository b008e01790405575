// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const merchantMerchantType = defineEnum('merchant_merchantType', { zh: '商户类型', en: 'Merchant Type' }, [
  [1, '物流车队', 'Logistics'],
  [2, '租赁公司', 'Leasing'],
  [3, '电池资产方', 'Battery owner'],
  [4, '个体', 'Individual'],
  [5, '内部', 'Internal'],
]);
export const accountSettleMode = defineEnum(
  'account_settleMode',
  { zh: '结算方式', en: 'Settlement' },
  [
    [1, '预付', 'Prepaid'],
    [2, '月结', 'Postpaid'],
  ],
  { closed: true },
);
export const merchantMerchantStatus = defineEnum(
  'merchant_merchantStatus',
  { zh: '商户状态', en: 'Merchant Status' },
  [
    [0, '待审核', 'Pending', 'warning'],
    [1, '正常', 'Active', 'good'],
    [2, '停用', 'Disabled', 'off'],
  ],
  { closed: true },
);
export const merchantUserMuRole = defineEnum('merchantUser_muRole', { zh: '角色', en: 'Role' }, [
  [1, '管理员', 'Admin'],
  [2, '财务', 'Finance'],
  [3, '调度', 'Dispatcher'],
  [4, '只读', 'Viewer'],
]);
export const merchantUserMuStatus = defineEnum(
  'merchantUser_muStatus',
  { zh: '状态', en: 'Status' },
  [
    [1, '启用', 'Enabled', 'good'],
    [2, '停用', 'Disabled', 'off'],
  ],
  { closed: true },
);
export const merchantBlackListBlackType = defineEnum(
  'merchantBlackList_blackType',
  { zh: '拉黑类型', en: 'Blacklist type' },
  [
    [1, '欠费', 'Debt'],
    [2, '违规占位', 'Occupying'],
    [3, '恶意损坏', 'Damage'],
    [4, '安全风险', 'Safety'],
    [5, '其他', 'Other'],
  ],
);
export const merchantBlackListScope = defineEnum(
  'merchantBlackList_scope',
  { zh: '限制范围', en: 'Scope' },
  [
    [1, '全部站点', 'All stations'],
    [2, '指定站点', 'Selected stations'],
  ],
  { closed: true },
);
export const merchantBlackListBlackStatus = defineEnum(
  'merchantBlackList_blackStatus',
  { zh: '状态', en: 'Status' },
  [
    [1, '生效', 'Active', 'bad'],
    [2, '已解除', 'Released', 'off'],
    [3, '已到期', 'Expired', 'off'],
  ],
  { closed: true },
);
export const carPlateColor = defineEnum('car_plateColor', { zh: '车牌颜色', en: 'Plate Color' }, [
  [1, '蓝', 'Blue'],
  [2, '黄', 'Yellow'],
  [3, '绿', 'Green'],
  [4, '黄绿', 'Yellow-green'],
]);
export const carCarType = defineEnum('car_carType', { zh: '车辆类型', en: 'Truck type' }, [
  [1, '牵引车', 'Tractor'],
  [2, '自卸', 'Dumper'],
  [3, '搅拌', 'Mixer'],
  [4, '载货', 'Rigid'],
  [5, '专用', 'Special'],
  [9, '其他', 'Other'],
]);
export const carEnergyMode = defineEnum('car_energyMode', { zh: '补能方式', en: 'Energy Mode' }, [
  [1, '充电', 'Charging'],
  [2, '换电', 'Swap'],
  [3, '充换兼容', 'Both'],
]);
export const carCarStatus = defineEnum(
  'car_carStatus',
  { zh: '车辆状态', en: 'Truck status' },
  [
    [1, '运营', 'Active', 'good'],
    [2, '停运', 'Idle', 'off'],
    [3, '维修', 'Repair', 'warning'],
    [4, '报废', 'Scrapped', 'off'],
  ],
  { closed: true },
);
export const vehState = defineEnum(
  'vehState',
  { zh: '启停状态', en: 'Ignition state' },
  [
    [1, '启动', 'Started'],
    [2, '熄火', 'Off', 'off'],
    [3, '其他', 'Other'],
    [254, '异常', 'Abnormal', 'bad'],
    [255, '无效', 'Invalid'],
  ],
  { closed: true },
);
export const vehCharge = defineEnum('vehCharge', { zh: '充电状态', en: 'Charging state' }, [
  [1, '停车充电', 'Parked'],
  [2, '行驶充电', 'Driving'],
  [3, '未充电', 'None'],
  [4, '充电完成', 'Done'],
  [254, '异常', 'Abnormal'],
  [255, '无效', 'Invalid'],
]);
export const driverLicenseClass = defineEnum('driver_licenseClass', { zh: '准驾车型', en: 'Licence class' }, [
  [1, 'A1', 'A1'],
  [2, 'A2', 'A2'],
  [3, 'A3', 'A3'],
  [4, 'B1', 'B1'],
  [5, 'B2', 'B2'],
  [6, 'C1', 'C1'],
]);
export const driverDriverStatus = defineEnum(
  'driver_driverStatus',
  { zh: '司机状态', en: 'Status' },
  [
    [1, '在职', 'Employed', 'good'],
    [2, '停用', 'Disabled', 'off'],
    [3, '离职', 'Left', 'off'],
  ],
  { closed: true },
);
export const carUserDriverBindType = defineEnum('carUserDriver_bindType', { zh: '绑定类型', en: 'Bind Type' }, [
  [1, '主驾', 'Main'],
  [2, '副驾', 'Co'],
  [3, '临时', 'Temp'],
]);
export const carUserDriverBindStatus = defineEnum(
  'carUserDriver_bindStatus',
  { zh: '绑定状态', en: 'Status' },
  [
    [1, '绑定', 'Bound', 'good'],
    [2, '已解绑', 'Unbound', 'off'],
  ],
  { closed: true },
);
export const deviceBindTargetType = defineEnum(
  'device_bind_targetType',
  { zh: '对象类型', en: 'Target Type' },
  [
    [1, '平台用户', 'User'],
    [2, '商户用户', 'Merchant user'],
  ],
  { closed: true },
);
export const deviceBindRights = defineEnum('device_bind_rights', { zh: '权限', en: 'Rights' }, [
  [1, '查看', 'View'],
  [2, '控制', 'Control'],
  [3, '收告警', 'Alarm'],
]);
export const deviceBindBindStatus = defineEnum(
  'device_bind_bindStatus',
  { zh: '绑定状态', en: 'Status' },
  [
    [0, '待确认', 'Pending', 'warning'],
    [1, '已绑定', 'Bound', 'good'],
    [2, '已解绑', 'Unbound', 'off'],
    [3, '已拒绝', 'Rejected', 'bad'],
  ],
  { closed: true },
);
