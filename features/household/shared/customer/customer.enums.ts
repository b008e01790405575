// Enums of household customers (domain §4).
import { defineEnum } from '@ec/resource/enum';

export const houseType = defineEnum(
  'stationCustomer_houseType',
  { zh: '房屋类型', en: 'House type' },
  {
    ownHouse: [1, '自有住宅', 'Own house'],
    homesteadAnnex: [2, '宅基地附属', 'Homestead annex'],
    yard: [3, '庭院', 'Yard'],
    publicRoof: [4, '公共屋顶', 'Public roof'],
  },
);
export const roofType = defineEnum(
  'stationCustomer_roofType',
  { zh: '屋顶类型', en: 'Roof type' },
  {
    flat: [1, '平屋顶', 'Flat'],
    pitched: [2, '坡屋顶', 'Pitched'],
    steel: [3, '彩钢瓦', 'Steel'],
    carport: [4, '庭院棚', 'Carport'],
  },
);
export const rentMode = defineEnum(
  'stationCustomer_rentMode',
  { zh: '租金方式', en: 'Rent type' },
  {
    perModule: [1, '按块/年', 'Per module and year'],
    perWatt: [2, '按瓦/年', 'Per W and year'],
    fixed: [3, '固定年租', 'Fixed yearly rent'],
    share: [4, '发电分成%', 'Revenue share (%)'],
  },
  { closed: true },
);
export const payCycle = defineEnum(
  'stationCustomer_payCycle',
  { zh: '支付周期', en: 'Payment cycle' },
  {
    monthly: [1, '月', 'Monthly'],
    quarterly: [2, '季', 'Quarterly'],
    halfYearly: [3, '半年', 'Half-yearly'],
    yearly: [4, '年', 'Yearly'],
  },
  { closed: true },
);
export const custStatus = defineEnum(
  'stationCustomer_custStatus',
  { zh: '客户状态', en: 'Customer status' },
  {
    lead: [1, '意向', 'Lead', 'off'],
    signed: [2, '签约', 'Signed', 'busy'],
    building: [3, '在建', 'Building', 'warning'],
    connected: [4, '并网', 'Connected', 'good'],
    terminated: [5, '解约', 'Terminated', 'bad'],
  },
);
