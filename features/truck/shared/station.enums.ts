// Enums of the site, after T/CEC 102 (domain §2).
import { defineEnum } from '@ec/resource/enum';

/** What a site does; rules ask for it. */
export const bizType = defineEnum(
  'bizType',
  { zh: '业务类型', en: 'Business type' },
  [
    [1, '充电', 'Charging'],
    [2, '换电', 'Swap'],
    [3, '储能', 'Storage'],
    [4, '光伏', 'PV'],
  ],
  { closed: true },
);
export const stationType = defineEnum('stationType', { zh: '站点类型', en: 'Station type' }, [
  [1, '公共', 'Public'],
  [50, '个人', 'Private'],
  [100, '公交', 'Bus'],
  [101, '环卫', 'Sanitation'],
  [102, '物流', 'Logistics'],
  [103, '出租车', 'Taxi'],
  [255, '其他', 'Other'],
]);
export const construction = defineEnum('construction', { zh: '建设场所', en: 'Construction site' }, [
  [1, '居民区', 'Residential'],
  [2, '公共机构', 'Public inst.'],
  [3, '企事业单位', 'Enterprise'],
  [4, '写字楼', 'Office'],
  [5, '工业园区', 'Industrial park'],
  [6, '交通枢纽', 'Hub'],
  [7, '大型文体设施', 'Venue'],
  [8, '城市绿地', 'Green land'],
  [9, '配建停车场', 'Building car park'],
  [10, '路边车位', 'Roadside'],
  [11, '高速服务区', 'Expressway'],
  [255, '其他', 'Other'],
]);
/** Anything but 50 stops new orders and reservations, never running ones (domain §3). */
export const stationStatus = defineEnum(
  'stationStatus',
  { zh: '站点状态', en: 'Station status' },
  [
    [0, '未知', 'Unknown', 'off'],
    [1, '建设中', 'Building', 'busy'],
    [5, '关闭下线', 'Closed', 'off'],
    [6, '维护中', 'Maintenance', 'warning'],
    [50, '正常使用', 'In service', 'good'],
  ],
  { closed: true },
);
