// The tables for the samples of connectors and for the online minutes of chargers, and the metrics of a connector (domain §10).
import { amperes, counter, degrees, measure, percent, power, volts } from './measure.ts';

export const gunTable = 'tm_gun_30s';
export const gunCurve = 'tm_gun_curve';
export const stackTable = 'tm_stack_5m';

export const stepMs = 300_000;
export const stepOf = (at: number): number => Math.floor(at / stepMs) * stepMs;

/** These metrics have samples only: the session of a connector updates its live values. */
const samplesOnly = { isLive: false } as const;
export const gunMetrics = [
  measure(['power', 'power_kw'], ['功率', 'Power', 'kW'], power, samplesOnly),
  measure(['kwh', 'kwh'], ['表码', 'Meter reading', 'kWh'], [0, 999_999_999_999], { ...counter, ...samplesOnly }),
  measure(['volt', 'volt_v'], ['电压', 'Voltage', 'V'], volts, samplesOnly),
  measure(['curr', 'curr_a'], ['电流', 'Current', 'A'], amperes, samplesOnly),
  measure(['soc', 'soc'], ['SOC', 'SOC', '%'], percent, samplesOnly),
  measure(['temp', 'temp_c'], ['枪温', 'Temperature', '°C'], degrees, samplesOnly),
];
