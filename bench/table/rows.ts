// Defines a resource with twelve columns and three row actions, and makes rows for it that are new in every round.
import { action } from '@ec/resource/action';
import { defineEnum } from '@ec/resource/enum';
import { decimal, dict, flag, integer, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

const state = defineEnum(
  'benchState',
  { zh: '站点状态', en: 'Status' },
  {
    building: [1, '建设中', 'Building'],
    maintenance: [6, '维护中', 'Maintenance'],
    inService: [50, '正常使用', 'In service'],
  },
);

/** Title, ten fields and the time of creation: twelve columns. */
export const site = defineResource({
  name: 'bench.site',
  base: 'bench/site',
  table: 'bench_site',
  label: { zh: '站点', en: 'Site' },
  title: 'siteName',
  fields: {
    siteName: text({ zh: '站点名称', en: 'Name' }).required().search().list(),
    siteNo: text({ zh: '站号', en: 'No.' }).search().list(),
    state: dict(state).search().list(),
    areaCode: region({ zh: '行政区划', en: 'Region' }).list(),
    address: text({ zh: '详细地址', en: 'Address' }).list(),
    guns: integer({ zh: '枪总数', en: 'Guns' }).list(),
    idle: integer({ zh: '空闲枪', en: 'Idle' }).list(),
    power: decimal(8, 1, { zh: '功率上限', en: 'Limit', unit: 'kW' }).list(),
    energy: decimal(12, 2, { zh: '今日电量', en: 'Energy', unit: 'kWh' }).list(),
    reservable: flag({ zh: '支持预约', en: 'Reservable' }).list(),
    alarms: integer({ zh: '活动告警', en: 'Alarms' }).list(),
  },
  actions: { retire: action({ zh: '停用', en: 'Retire' }).confirm().danger() },
});

export type SiteRow = Record<string, unknown> & { id: string };

const states = [1, 6, 50];
const stateNames = ['建设中', '维护中', '正常使用'];

export function makeRows(round: number, count: number): SiteRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(1_990_000_000_000_000_000n + BigInt(round * 1000 + at)),
    siteName: `济南历下物流园 ${round}-${at} 号换电站`,
    siteNo: `S${round}${String(at).padStart(6, '0')}`,
    state: states[at % 3],
    stateName: stateNames[at % 3],
    areaCode: '370102',
    areaCodeName: '山东省 济南市 历下区',
    address: `经十路 ${1000 + at} 号物流园内`,
    guns: 8 + (at % 24),
    idle: at % 8,
    power: `${600 + at}.5`,
    energy: `${12_000 + at * 7}.25`,
    reservable: at % 2,
    alarms: at % 5,
    createTime: `2026-11-${String(1 + (at % 20)).padStart(2, '0')} 08:30:00`,
    rowVersion: 1,
  }));
}
