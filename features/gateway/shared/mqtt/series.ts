// What devices measure, by product: how it is called on the wire, where it is kept, which live field shows it. Tables of samples,
// checks of payloads, live values, curves and the guide follow from it (domain §10).
import { inverterStatus } from '@ec/devices/shared/device.enums';
import type { Label } from '@ec/language/label';
import { essStatus } from '@ec/truck/shared/asset/asset.enums';

export interface Metric {
  /** In `d` of a telemetry message. */
  key: string;
  /** Of the table of samples; of the device's own row where `isLive`. */
  column: string;
  type: 'smallint' | 'integer' | 'real' | 'double precision';
  label: Label;
  unit: string;
  min: number;
  max: number;
  /** The device's row shows the newest. */
  isLive: boolean;
  /** Keys of a state; a curve of it says nothing. */
  codes?: readonly number[];
}

export interface Series {
  /** Of the samples; none are kept of what only passes others on. */
  table?: string;
  /** Of the devices, and what they are called in topics. */
  devices: string;
  numberColumn: string;
  /** Its row has online_status and firmware. */
  hasLine: boolean;
  /** Its strings are told one by one. */
  hasStrings?: true;
  /** Seconds between two messages where nothing else is said. */
  period: number;
  metrics: readonly Metric[];
}

type Range = readonly [min: number, max: number];

const measure = (
  [key, column]: readonly [string, string],
  [zh, en, unit]: readonly [string, string, string],
  [min, max]: Range,
  more: Partial<Metric> = {},
): Metric => ({ key, column, label: { zh, en }, unit, min, max, type: 'real', isLive: true, ...more });

const stateOf = (column: string, { values }: { values: readonly { key: number }[] }): Metric => ({
  ...measure(['status', column], ['状态', 'Status', ''], [0, 255]),
  ...{ type: 'smallint', codes: values.map(({ key }) => key) },
});

const counter = { type: 'double precision' } as const;
const power: Range = [-99_999, 99_999];
const volts: Range = [0, 2000];
const amperes: Range = [-9999, 9999];
const degrees: Range = [-60, 200];
const percent: Range = [0, 100];

export const seriesOf: Readonly<Record<string, Series>> = {
  inv: {
    table: 'tm_inverter_5m',
    devices: 'device_inverter',
    numberColumn: 'sn',
    hasLine: true,
    hasStrings: true,
    period: 300,
    metrics: [
      stateOf('inverter_status', inverterStatus),
      measure(['pac', 'pac_kw'], ['交流功率', 'AC power', 'kW'], power),
      measure(['pdc', 'pdc_kw'], ['直流功率', 'DC power', 'kW'], power),
      // The device's row shows what its days come to.
      measure(['total', 'total_kwh'], ['累计发电量', 'Lifetime yield', 'kWh'], [0, 9_999_999_999], {
        ...counter,
        isLive: false,
      }),
      measure(['temp', 'temp_c'], ['机内温度', 'Inside temp', '°C'], degrees),
      measure(['eff', 'eff_pct'], ['效率', 'Efficiency', '%'], percent),
      measure(['ua', 'ua'], ['A相电压', 'Ua', 'V'], volts),
      measure(['ub', 'ub'], ['B相电压', 'Ub', 'V'], volts),
      measure(['uc', 'uc'], ['C相电压', 'Uc', 'V'], volts),
      measure(['ia', 'ia'], ['A相电流', 'Ia', 'A'], amperes),
      measure(['ib', 'ib'], ['B相电流', 'Ib', 'A'], amperes),
      measure(['ic', 'ic'], ['C相电流', 'Ic', 'A'], amperes),
      measure(['hz', 'hz'], ['频率', 'Frequency', 'Hz'], [0, 100]),
      measure(['pf', 'pf'], ['功率因数', 'Power factor', ''], [-1, 1]),
      measure(['evt', 'evt'], ['事件位', 'Event bits', ''], [0, 2_147_483_647], { type: 'integer' }),
    ],
  },
  logger: {
    devices: 'household_collector',
    numberColumn: 'collector_no',
    hasLine: true,
    period: 300,
    metrics: [
      measure(['rssi', 'signal_dbm'], ['信号强度', 'Signal', 'dBm'], [-200, 0], { type: 'integer' }),
      measure(['devices', 'device_count'], ['设备数', 'Devices', ''], [0, 999], { type: 'integer' }),
    ],
  },
  ess: {
    table: 'tm_ess_1m',
    devices: 'truck_ess',
    numberColumn: 'ess_no',
    hasLine: false,
    period: 60,
    metrics: [
      stateOf('ess_status', essStatus),
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
    ],
  },
};
