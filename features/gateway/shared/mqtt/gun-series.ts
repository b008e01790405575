// Where samples of connectors are kept, which speak OCPP, and what five minutes of a charger are made of beside them (domain §10).
import { amperes, counter, degrees, measure, percent, power, volts } from './measure.ts';

export const gunTable = 'tm_gun_30s';
export const gunCurve = 'tm_gun_curve';
export const stackTable = 'tm_stack_5m';

export const stepMs = 300_000;
export const stepOf = (at: number): number => Math.floor(at / stepMs) * stepMs;

/** The series has samples alone: live values of a connector come with its session. */
const ofSamples = { isLive: false } as const;
export const gunMetrics = [
  measure(['power', 'power_kw'], ['功率', 'Power', 'kW'], power, ofSamples),
  measure(['kwh', 'kwh'], ['表码', 'Meter reading', 'kWh'], [0, 999_999_999_999], { ...counter, ...ofSamples }),
  measure(['volt', 'volt_v'], ['电压', 'Voltage', 'V'], volts, ofSamples),
  measure(['curr', 'curr_a'], ['电流', 'Current', 'A'], amperes, ofSamples),
  measure(['soc', 'soc'], ['SOC', 'SOC', '%'], percent, ofSamples),
  measure(['temp', 'temp_c'], ['枪温', 'Temperature', '°C'], degrees, ofSamples),
];
