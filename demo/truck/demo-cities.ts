// The cities of the demo's truck stations, with their centres in GCJ-02. Stations lie within 15 km of the centre. A part of each listed
// county lies within this distance.
import type { DeptKey } from '../system/demo-tenants.ts';

export interface DemoCity {
  name: string;
  /** Region code. */
  code: string;
  province: string;
  lng: number;
  lat: number;
  team: DeptKey;
  counties: readonly (readonly [code: string, name: string])[];
}

const city = (
  place: readonly [name: string, code: string, province: string],
  [lng, lat]: readonly [number, number],
  team: DeptKey,
  counties: DemoCity['counties'],
): DemoCity => ({ name: place[0], code: place[1], province: place[2], lng, lat, team, counties });

export const demoCities: readonly DemoCity[] = [
  city(['唐山市', '1302', '河北省'], [118.1802, 39.6309], 'team1', [
    ['130202', '路南区'],
    ['130203', '路北区'],
    ['130205', '开平区'],
  ]),
  city(['太原市', '1401', '山西省'], [112.5489, 37.8706], 'team1', [
    ['140105', '小店区'],
    ['140107', '杏花岭区'],
    ['140109', '万柏林区'],
  ]),
  city(['鄂尔多斯市', '1506', '内蒙古自治区'], [109.7813, 39.6083], 'team1', [
    ['150603', '康巴什区'],
    ['150627', '伊金霍洛旗'],
  ]),
  city(['包头市', '1502', '内蒙古自治区'], [109.8404, 40.6574], 'team1', [
    ['150203', '昆都仑区'],
    ['150204', '青山区'],
    ['150207', '九原区'],
  ]),
  city(['榆林市', '6108', '陕西省'], [109.7341, 38.2855], 'team2', [['610802', '榆阳区']]),
  city(['日照市', '3711', '山东省'], [119.5269, 35.4164], 'team2', [['371102', '东港区']]),
  city(['郑州市', '4101', '河南省'], [113.6254, 34.7466], 'team2', [
    ['410102', '中原区'],
    ['410104', '管城回族区'],
    ['410105', '金水区'],
    ['410108', '惠济区'],
  ]),
  city(['宁波市', '3302', '浙江省'], [121.544, 29.8683], 'team3', [
    ['330203', '海曙区'],
    ['330205', '江北区'],
    ['330212', '鄞州区'],
  ]),
  city(['武汉市', '4201', '湖北省'], [114.3055, 30.5931], 'team3', [
    ['420105', '汉阳区'],
    ['420106', '武昌区'],
    ['420111', '洪山区'],
  ]),
  city(['重庆市', '50', ''], [106.5516, 29.563], 'team3', [
    ['500105', '江北区'],
    ['500107', '九龙坡区'],
    ['500112', '渝北区'],
  ]),
  city(['广州市', '4401', '广东省'], [113.2644, 23.1291], 'team3', [
    ['440106', '天河区'],
    ['440111', '白云区'],
    ['440112', '黄埔区'],
  ]),
];
