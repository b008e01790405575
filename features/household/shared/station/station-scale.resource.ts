// The system size of a station, with one row for each phase of construction (domain §4).
import { date, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { acceptStatus } from './station.enums.ts';

const basics = { zh: '基本信息', en: 'Basics' };
const modules = { zh: '组件与逆变', en: 'Modules and inverters' };
const design = { zh: '设计', en: 'Design' };
const build = { zh: '建设', en: 'Construction' };

export const stationScale = defineResource({
  name: 'household.stationScale',
  base: 'blade-household/stationScale',
  table: 'household_station_scale',
  label: { zh: '电站规模', en: 'System size' },
  purpose: {
    zh: '每期的组件、容量、设计电量和验收',
    en: 'Modules, capacity, designed yield and acceptance of each phase',
  },
  title: 'phaseNo',
  standsAt: 'stationId',
  columns: [
    'stationId',
    'acceptStatus',
    ['moduleBrand', 'moduleModel'],
    ['moduleWp', 'moduleCount'],
    ['capacityKwp', 'acKw'],
    'designYearKwh',
  ],
  menu: { under: 'household', sort: 3, icon: 'BarsOutlined', label: { zh: '电站规模', en: 'System size' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  unique: [['stationId', 'phaseNo']],
  constraints: {
    household_station_scale_ratio: {
      field: 'acKw',
      zh: '组件容量与交流容量之比应在0.2到5之间',
      en: 'The DC/AC ratio must be between 0.2 and 5',
    },
  },
  fields: {
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).required().search().indexed().group(basics),
    phaseNo: integer({ zh: '期次', en: 'Phase' }).required().min(1).max(99).starts(1).group(basics),
    moduleBrand: text({ zh: '组件品牌', en: 'Module brand' }).max(40).group(modules),
    moduleModel: text({ zh: '组件型号', en: 'Module model' }).max(40).group(modules),
    moduleWp: integer({ zh: '组件功率', en: 'Module power', unit: 'Wp' }).required().min(1).max(2000).group(modules),
    moduleCount: integer({ zh: '块数', en: 'Modules' }).required().min(1).max(100_000).group(modules),
    capacityKwp: decimal(8, 2, { zh: '装机容量', en: 'Capacity', unit: 'kWp' }).system().summed().group(modules),
    stringCount: integer({ zh: '组串数', en: 'Strings' }).min(1).max(9999).group(modules),
    acKw: decimal(8, 2, { zh: '交流容量', en: 'AC capacity', unit: 'kW' }).required().min(0.01).group(modules),
    dcAcRatio: decimal(4, 2, { zh: '容配比', en: 'DC/AC ratio' }).system().group(modules),
    tilt: decimal(4, 1, { zh: '倾角', en: 'Tilt', unit: '°' }).required().min(0).max(90).group(design),
    azimuth: decimal(5, 1, { zh: '方位角', en: 'Azimuth', unit: '°' })
      .required()
      .min(0)
      .max(360)
      .starts(180)
      .hint({ zh: '180 为正南', en: '180 is south' })
      .group(design),
    bracket: text({ zh: '支架', en: 'Mounting' }).max(40).group(design),
    designHours: decimal(6, 0, { zh: '设计年小时', en: 'Design hours', unit: 'h' }).min(0).max(4000).group(design),
    designYearKwh: decimal(12, 0, { zh: '设计年发电量', en: 'Design yield', unit: 'kWh' })
      .system()
      .summed()
      .group(design),
    costPerW: decimal(8, 4, { zh: '单位造价', en: 'Cost', unit: '¥/W' }).min(0).group(build),
    epcCompanyId: ref('household.sysCompany', { zh: '施工单位', en: 'EPC company' })
      .among({ companyType: ['epc'] })
      .group(build),
    installDate: date({ zh: '安装日期', en: 'Installed on' }).group(build),
    gridDate: date({ zh: '并网日期', en: 'Grid connection' }).group(build),
    acceptStatus: dict(acceptStatus).search().starts(acceptStatus.key.unchecked).group(build),
  },
});
