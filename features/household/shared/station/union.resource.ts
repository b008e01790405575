// The household station. It belongs to a customer and has phases, devices and an owner (domain §4).
import { codeText, date, datetime, decimal, dict, integer, ref, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { prReason } from '../energy/pr-reason.enums.ts';
import { coopMode, gridMode, runStatus, stationState, subjectType } from './station.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const place = { zh: '位置', en: 'Location' };
const grid = { zh: '并网', en: 'Grid' };
const live = { zh: '运行', en: 'Operation' };
const yields = { zh: '发电与收益', en: 'Yield and income' };

const yieldOf = (zh: string, en: string) => decimal(12, 2, { zh, en, unit: 'kWh' }).system().summed().group(yields);
const incomeOf = (zh: string, en: string) => decimal(12, 2, { zh, en, unit: '¥' }).system().summed().group(yields);

export const union = defineResource({
  name: 'household.union',
  base: 'blade-household/union',
  table: 'household_union',
  label: { zh: '户用电站', en: 'Household station' },
  purpose: {
    zh: '户用光伏电站：农户、规模、设备、并网和发电',
    en: 'Household PV stations: customer, system size, devices, grid connection and yield',
  },
  title: 'stationName',
  foundBy: ['stationName', 'stationNo', 'gridAccountNo'],
  columns: [
    ['stationName', 'stationNo'],
    ['runStatus', 'stationState'],
    'areaCode',
    ['capacityKwp', 'powerKw'],
    ['dayKwh', 'dayHours'],
    'totalKwh',
    ['alarmCount', 'lastReport'],
  ],
  menu: { under: 'household', sort: 1, icon: 'HomeOutlined', label: { zh: '户用电站', en: 'Household stations' } },
  scope: { dept: 'deptId', own: 'createUser', site: 'areaCode' },
  fields: {
    stationNo: codeText({ zh: '电站编号', en: 'Station No.' })
      .required()
      .max(20)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    stationName: text({ zh: '电站名称', en: 'Station name' })
      .max(50)
      .search()
      .indexed('contains')
      .hint({ zh: '不填则为农户姓名加“电站”', en: 'If empty, named after the customer' })
      .group(basics),
    customerId: ref('household.stationCustomer', { zh: '农户', en: 'Customer' })
      .required()
      .search()
      .indexed()
      .group(basics),
    stationState: dict(stationState).required().search().indexed().starts(stationState.key.survey).group(basics),
    subjectType: dict(subjectType).required().search().starts(subjectType.key.naturalPerson).group(basics),
    coopMode: dict(coopMode).required().group(basics),
    ownerOrgId: ref('household.sysCompany', { zh: '资方', en: 'Asset owner' })
      .among({ companyType: ['owner'] })
      .search()
      .indexed()
      .group(basics),
    deptId: ref('system.dept', { zh: '运维组织', en: 'O&M department' })
      .required()
      .search('within')
      .indexed()
      .group(basics),
    opsUserId: ref('system.user', { zh: '运维员', en: 'Field engineer' }).search().indexed().group(basics),
    areaCode: region({ zh: '行政区划', en: 'Region' }).required().search().indexed().group(place),
    town: text({ zh: '乡镇', en: 'Town' }).max(30).group(place),
    village: text({ zh: '村', en: 'Village' }).max(30).group(place),
    address: text({ zh: '详细地址', en: 'Address' }).required().max(100).group(place),
    // The coordinates are in GCJ-02.
    lng: decimal(10, 6, { zh: '经度', en: 'Longitude' }).required().min(73).max(136).group(place),
    lat: decimal(9, 6, { zh: '纬度', en: 'Latitude' }).required().min(3).max(54).group(place),
    gridMode: dict(gridMode).required().search().starts(gridMode.key.fullFeedIn).group(grid),
    gridDate: date({ zh: '并网日期', en: 'Grid connection' }).search().indexed().group(grid),
    gridAccountNo: codeText({ zh: '发电户号', en: 'Utility account' }).max(20).unique().search().group(grid),
    gridMeterNo: codeText({ zh: '并网表号', en: 'Grid meter No.' }).max(20).group(grid),
    runStatus: dict(runStatus).system().search().indexed().group(live),
    capacityKwp: decimal(8, 2, { zh: '装机容量', en: 'Capacity', unit: 'kWp' })
      .system()
      .search()
      .summed()
      .hint({
        zh: '各期规模之和；未登记规模时为逆变器接入容量之和',
        en: 'Sum of all phases; of the modules behind its inverters while no phase is recorded',
      })
      .group(live),
    inverterCount: integer({ zh: '逆变器数', en: 'Inverters' }).system().group(live),
    alarmCount: integer({ zh: '告警数', en: 'Open alarms' }).system().group(live),
    powerKw: decimal(8, 3, { zh: '实时功率', en: 'Power', unit: 'kW' }).system().summed().group(live),
    pr: decimal(5, 1, { zh: '系统效率PR', en: 'PR', unit: '%' }).system().group(live),
    prReason: dict(prReason).system().group(live),
    lastReport: datetime({ zh: '最近上报', en: 'Last report' }).system().group(live),
    dayKwh: yieldOf('今日发电量', 'Yield today'),
    monthKwh: yieldOf('本月发电量', 'Yield this month'),
    yearKwh: yieldOf('今年发电量', 'Yield this year'),
    totalKwh: yieldOf('累计发电量', 'Total yield'),
    dayHours: decimal(5, 2, { zh: '今日等效小时', en: 'Equivalent hours today', unit: 'h' }).system().group(yields),
    dayIncome: incomeOf('今日收益', 'Income today'),
    totalIncome: incomeOf('累计收益', 'Total income'),
    co2Kg: decimal(12, 1, { zh: '累计减排', en: 'CO2 avoided', unit: 'kg' }).system().group(yields),
    coalKg: decimal(12, 1, { zh: '累计节约标煤', en: 'Coal saved', unit: 'kg' }).computed().group(yields),
  },
});
