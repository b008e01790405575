// The measured values of devices on truck sites, in swap stations and in trucks (domain §3, §10; GB/T 27930 for packs, GB/T 32960 for
// trucks).
import { agvMode, agvStatus, essFireStatus, essGridConn, essStatus } from '@ec/truck/shared/asset/asset.enums';
import { vehCharge, vehState } from '@ec/truck/shared/fleet/fleet.enums';
import { amperes, counter, degrees, measure, percent, power, type Series, stateOf, volts, word } from './measure.ts';

const coordinates = [-180, 180] as const;
const cell = [0, 10] as const;
const lifetime = [0, 9_999_999_999] as const;
const yesNo = [0, 1] as const;
const whole = { type: 'integer' } as const;
const samplesOnly = { isLive: false } as const;

const register = (key: string, column: string, zh: string, en: string) =>
  measure([key, column], [zh, en, 'kWh'], lifetime, { ...counter, ...samplesOnly });

export const siteSeries: Readonly<Record<string, Series>> = {
  ess: {
    table: 'tm_ess_1m',
    devices: 'truck_ess',
    numberColumn: 'ess_no',
    hasLine: false,
    timeColumn: 'report_time',
    period: 60,
    silence: { code: '2001' },
    metrics: [
      stateOf('ess_status', essStatus),
      stateOf('fire_status', essFireStatus, 'fire'),
      stateOf('grid_conn', essGridConn, 'grid'),
      measure(['power', 'power_kw'], ['功率(+放−充)', 'Power', 'kW'], power),
      measure(['soc', 'soc'], ['SOC', 'SOC', '%'], percent),
      measure(['soh', 'soh'], ['SOH', 'SOH', '%'], percent),
      measure(['volt', 'volt_v'], ['总压', 'Voltage', 'V'], volts, { isLive: false }),
      measure(['curr', 'curr_a'], ['电流', 'Current', 'A'], amperes, { isLive: false }),
      measure(['cellVMax', 'cell_v_max'], ['单体最高电压', 'Max cell voltage', 'V'], [0, 10]),
      measure(['cellVMin', 'cell_v_min'], ['单体最低电压', 'Min cell voltage', 'V'], [0, 10]),
      measure(['tempMax', 'temp_max'], ['最高温度', 'Max temp', '°C'], degrees),
      measure(['tempMin', 'temp_min'], ['最低温度', 'Min temp', '°C'], degrees),
      measure(['chg', 'chg_kwh_total'], ['累计充电量', 'Total charged', 'kWh'], [0, 9_999_999_999], counter),
      measure(['dis', 'dis_kwh_total'], ['累计放电量', 'Total discharged', 'kWh'], [0, 9_999_999_999], counter),
      measure(['insul', 'insul_kohm'], ['绝缘', 'Insulation', 'kΩ'], [0, 99_999_999], whole),
      measure(['cycles', 'cycles'], ['循环', 'Cycles', ''], [0, 99_999], whole),
    ],
  },
  meter: {
    table: 'tm_meter_15m',
    devices: 'truck_meter',
    numberColumn: 'meter_no',
    timeColumn: 'read_time',
    hasLine: true,
    hasRegisters: true,
    period: 900,
    silence: { code: '7001' },
    metrics: [
      register('pos', 'pos_kwh', '正向总', 'Import'),
      register('posSharp', 'pos_sharp', '正向尖', 'Import sharp'),
      register('posPeak', 'pos_peak', '正向峰', 'Import peak'),
      register('posFlat', 'pos_flat', '正向平', 'Import flat'),
      register('posValley', 'pos_valley', '正向谷', 'Import valley'),
      register('posDeep', 'pos_deep', '正向深谷', 'Import deep valley'),
      register('neg', 'neg_kwh', '反向总', 'Export'),
      measure(['power', 'power_kw'], ['功率', 'Power', 'kW'], power),
    ],
  },
  batt: {
    table: 'tm_batt_1m',
    devices: 'truck_battery',
    numberColumn: 'battery_no',
    timeColumn: 'report_time',
    hasLine: false,
    period: 60,
    silence: { code: '2001', within: 'slot' },
    metrics: [
      measure(['soc', 'soc'], ['SOC', 'SOC', '%'], percent),
      measure(['soh', 'soh'], ['SOH', 'SOH', '%'], percent),
      measure(['volt', 'volt_v'], ['总压', 'Voltage', 'V'], volts),
      measure(['curr', 'curr_a'], ['电流(+充−放)', 'Current, charging positive', 'A'], amperes),
      measure(['power', 'power_kw'], ['功率(+充−放)', 'Power, charging positive', 'kW'], power),
      measure(['cellVMax', 'cell_v_max'], ['单体最高电压', 'Max cell voltage', 'V'], cell),
      measure(['cellVMin', 'cell_v_min'], ['单体最低电压', 'Min cell voltage', 'V'], cell),
      measure(['tempMax', 'temp_max'], ['最高温度', 'Max temp', '°C'], degrees, whole),
      measure(['tempMin', 'temp_min'], ['最低温度', 'Min temp', '°C'], degrees, whole),
      measure(['insul', 'insul_kohm'], ['绝缘电阻', 'Insulation', 'kΩ'], [0, 99_999_999], whole),
      measure(['cycles', 'cycles'], ['循环次数', 'Cycles', ''], [0, 99_999], whole),
      measure(['chg', 'chg_kwh_total'], ['累计充电量', 'Total charged', 'kWh'], lifetime, counter),
      measure(['dis', 'dis_kwh_total'], ['累计放电量', 'Total discharged', 'kWh'], lifetime, counter),
      // The state of the slot's charger: the state of the pack follows from it (domain §6.4).
      measure(['charger', 'charger_on'], ['充电机', 'Charger', ''], yesNo, {
        ...samplesOnly,
        type: 'smallint',
        codes: [0, 1],
      }),
      measure(['flags', 'flags'], ['报警位', 'Alarm bits', ''], [0, 2 ** 19 - 1], { ...whole, ...samplesOnly }),
    ],
  },
  agv: {
    table: 'tm_agv_1m',
    devices: 'truck_agv_info',
    numberColumn: 'agv_no',
    timeColumn: 'report_time',
    hasLine: false,
    period: 60,
    silence: { code: '2001' },
    metrics: [
      stateOf('agv_status', agvStatus),
      stateOf('agv_mode', agvMode, 'mode'),
      measure(['eStop', 'e_stop'], ['急停', 'E-stop', ''], yesNo, { type: 'smallint', codes: [0, 1] }),
      measure(['x', 'pos_x'], ['X坐标', 'X', 'm'], [-9999, 9999]),
      measure(['y', 'pos_y'], ['Y坐标', 'Y', 'm'], [-9999, 9999]),
      measure(['theta', 'theta'], ['朝向', 'Heading', ''], [-360, 360]),
      measure(['soc', 'self_soc'], ['自身电量', 'Own SOC', '%'], percent),
    ],
    words: [
      word('load', 'load_battery_no', ['载荷电池', 'Carried battery'], 24),
      word('task', 'task_no', ['当前任务', 'Current task'], 32),
      word('error', 'error_code', ['故障码', 'Error code'], 20),
    ],
  },
  // A camera reports only whether it is connected; its pictures go elsewhere.
  cam: {
    devices: 'truck_camera',
    numberColumn: 'camera_no',
    hasLine: true,
    period: 300,
    silence: { code: '7003' },
    metrics: [],
  },
  tbox: {
    table: 'tm_car_30s',
    devices: 'truck_car',
    numberColumn: 'vin',
    timeColumn: 'report_time',
    hasLine: false,
    period: 30,
    metrics: [
      stateOf('veh_state', vehState, 'state'),
      stateOf('veh_charge', vehCharge, 'charge'),
      measure(['soc', 'soc'], ['SOC', 'SOC', '%'], percent, whole),
      measure(['speed', 'speed_kmh'], ['车速', 'Speed', 'km/h'], [0, 220]),
      measure(['mileage', 'mileage_km'], ['里程', 'Mileage', 'km'], [0, 999_999_999], counter),
      measure(['lng', 'lng'], ['经度', 'Longitude', '°'], coordinates, counter),
      measure(['lat', 'lat'], ['纬度', 'Latitude', '°'], [-90, 90], counter),
      measure(['volt', 'volt_v'], ['总压', 'Voltage', 'V'], volts, samplesOnly),
      measure(['curr', 'curr_a'], ['总电流', 'Current', 'A'], amperes, samplesOnly),
      measure(['alarm', 'alarm_max'], ['最高报警等级', 'Highest alarm level', ''], [0, 3], {
        ...whole,
        codes: [0, 1, 2, 3],
      }),
      measure(['flags', 'flags'], ['报警位', 'Alarm bits', ''], [0, 2 ** 19 - 1], { ...whole, ...samplesOnly }),
    ],
  },
  // The values of a charger's connectors belong to their sessions (gun-series.ts).
  stack: {
    devices: 'truck_charging_stack',
    numberColumn: 'stack_no',
    hasLine: true,
    hasFirmware: true,
    period: 300,
    metrics: [],
  },
  // The controller of a swap station reports its swaps, and sends for its robots and packs.
  swap: {
    devices: 'truck_station',
    numberColumn: 'station_no',
    hasLine: false,
    period: 60,
    metrics: [],
  },
};
