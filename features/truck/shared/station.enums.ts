// Enums of the site, after T/CEC 102 (domain §2).
import { defineEnum } from '@ec/resource/enum';

export const bizType = defineEnum(
  'bizType',
  { zh: '业务类型', en: 'Business type' },
  {
    charging: [1, '充电', 'Charging', 'charging'],
    swap: [2, '换电', 'Swap', 'swap'],
    storage: [3, '储能', 'Storage', 'storage'],
    pv: [4, '光伏', 'PV', 'pv'],
  },
  { closed: true },
);
export const stationType = defineEnum(
  'stationType',
  { zh: '站点类型', en: 'Station type' },
  {
    public: [1, '公共', 'Public'],
    private: [50, '个人', 'Private'],
    bus: [100, '公交', 'Bus'],
    sanitation: [101, '环卫', 'Sanitation'],
    logistics: [102, '物流', 'Logistics'],
    taxi: [103, '出租车', 'Taxi'],
    other: [255, '其他', 'Other'],
  },
);
export const construction = defineEnum(
  'construction',
  { zh: '建设场所', en: 'Construction site' },
  {
    residential: [1, '居民区', 'Residential'],
    publicInstitution: [2, '公共机构', 'Public institution'],
    enterprise: [3, '企事业单位', 'Enterprise'],
    office: [4, '写字楼', 'Office'],
    industrialPark: [5, '工业园区', 'Industrial park'],
    hub: [6, '交通枢纽', 'Hub'],
    venue: [7, '大型文体设施', 'Venue'],
    greenLand: [8, '城市绿地', 'Green land'],
    buildingCarPark: [9, '配建停车场', 'Building car park'],
    roadside: [10, '路边车位', 'Roadside'],
    expressway: [11, '高速服务区', 'Expressway'],
    other: [255, '其他', 'Other'],
  },
);
/** Every status but 50 stops new orders and reservations. Running orders go on (domain §3). */
export const stationStatus = defineEnum(
  'stationStatus',
  { zh: '站点状态', en: 'Station status' },
  {
    unknown: [0, '未知', 'Unknown', 'off'],
    building: [1, '建设中', 'Building', 'busy'],
    closed: [5, '关闭下线', 'Closed', 'off'],
    maintenance: [6, '维护中', 'Maintenance', 'warning'],
    inService: [50, '正常使用', 'In service', 'good'],
  },
  { closed: true },
);
