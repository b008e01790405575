// The measured values of each product. Tables of samples, schemas of payloads, live values, curves and the guide are derived from this
// (domain §10).
import { inverterStatus } from '@ec/device-vocabulary/device.enums';
import { amperes, counter, degrees, measure, percent, power, type Series, stateOf, volts } from './measure.ts';
import { siteSeries } from './site-series.ts';

export const seriesOf: Readonly<Record<string, Series>> = {
  inv: {
    table: 'tm_inverter_5m',
    curve: 'tm_inverter_curve',
    devices: 'device_inverter',
    numberColumn: 'sn',
    hasLine: true,
    hasFirmware: true,
    hasStrings: true,
    timeColumn: 'report_time',
    period: 300,
    silence: { code: '2001', byDay: true },
    metrics: [
      stateOf('inverter_status', inverterStatus),
      measure(['pac', 'pac_kw'], ['交流功率', 'AC power', 'kW'], power),
      measure(['pdc', 'pdc_kw'], ['直流功率', 'DC power', 'kW'], power),
      // The row of the device has the total of its days instead.
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
    hasFirmware: true,
    timeColumn: 'report_time',
    period: 300,
    silence: { code: '2001', byDay: true },
    metrics: [
      measure(['rssi', 'signal_dbm'], ['信号强度', 'Signal', 'dBm'], [-200, 0], { type: 'integer' }),
      measure(['devices', 'device_count'], ['设备数', 'Devices', ''], [0, 999], { type: 'integer' }),
    ],
  },
  ...siteSeries,
};
