// The places of the demo's houses: cities with their centres in GCJ-02 and their counties. Towns and villages are invented.
import type { DeptKey } from '../system/demo-tenants.ts';

export interface HouseCity {
  name: string;
  /** The region code, which is part of the station numbers. */
  code: string;
  lng: number;
  lat: number;
  team: DeptKey;
  /** Region codes of the counties. */
  counties: readonly string[];
}

const city = (
  name: string,
  code: string,
  place: readonly [number, number],
  team: DeptKey,
  counties: readonly string[],
): HouseCity => ({ name, code, lng: place[0], lat: place[1], team, counties });

export const houseCities: readonly HouseCity[] = [
  city('济南', '3701', [117.1201, 36.6512], 'team1', ['370112', '370113', '370114']),
  city('德州', '3714', [116.3594, 37.436], 'team1', ['371402', '371403']),
  city('聊城', '3715', [115.9854, 36.4567], 'team1', ['371502', '371503']),
  city('菏泽', '3717', [115.4807, 35.2338], 'team2', ['371702', '371703']),
  city('石家庄', '1301', [114.5149, 38.0428], 'team2', ['130109', '130110', '130111']),
  city('周口', '4116', [114.697, 33.626], 'team2', ['411602', '411603']),
  city('徐州', '3203', [117.2841, 34.2058], 'team3', ['320305', '320312']),
  city('阜阳', '3412', [115.8142, 32.8901], 'team3', ['341202', '341203', '341204']),
  city('赣州', '3607', [114.935, 25.8318], 'team3', ['360702', '360703', '360704']),
];

export const towns = ['柳林镇', '青河镇', '石桥镇', '双泉镇', '杨集乡', '大王镇', '清水镇', '古城镇'] as const;
export const villages = [
  '东岭村',
  '西河村',
  '南庄村',
  '北坡村',
  '上湾村',
  '下洼村',
  '新立村',
  '前进村',
  '白杨村',
] as const;
