// The messages of the cases from the field: energy in kWh, times in seconds from now.

/** Seconds from now; or a text that is sent unchanged. */
export type Stamp = number | string;

export type Step =
  | { call: 'start'; connector?: number; tag?: string; kwh: number; at?: Stamp }
  | { call: 'values'; connector?: number; no?: number | 'none'; at?: Stamp; values: readonly Value[] }
  | { call: 'stop'; no?: number; tag?: string; wh?: number | undefined; at?: Stamp; more?: object }
  | { call: 'other'; action: string; payload: Record<string, unknown> }
  | { call: 'raw'; text: string; isBinary?: boolean }
  | { call: 'disable' | 'job' | 'again' };

export interface Value {
  value: number | string;
  measurand?: string;
  context?: string;
  unit?: string;
  phase?: string;
  location?: string;
}

export interface OrderExpected {
  /** The billed energy; undefined where no bill is expected. */
  kwh?: number;
  proc: 'charging' | 'ended' | 'held' | 'cancelled';
  runKwh?: number;
  endMeter?: string;
  isRecent?: boolean;
}

export interface FieldCase {
  name: string;
  steps: readonly Step[];
  orders: readonly OrderExpected[];
  /** The expected replies, in the order of the calls: the status of the tag, or `ok` for any reply that is no error. */
  answers?: readonly string[];
  gun?: { gunStatus?: number; powerAtMost?: number; power?: number };
}

const register = 'Energy.Active.Import.Register';
export const start = (kwh: number, more: Partial<Extract<Step, { call: 'start' }>> = {}): Step => ({
  call: 'start',
  kwh,
  ...more,
});
export const energy = (kwh: number | string, more: Partial<Value> = {}): Value => ({
  value: typeof kwh === 'number' ? `${Math.round(kwh * 1e6) / 1e3}` : kwh,
  measurand: register,
  unit: 'Wh',
  ...more,
});
export const power = (watts: number | string): Value => ({
  value: `${watts}`,
  measurand: 'Power.Active.Import',
  unit: 'W',
});
export const values = (
  list: number | readonly Value[],
  more: Partial<Extract<Step, { call: 'values' }>> = {},
): Step => ({ call: 'values', values: typeof list === 'number' ? [energy(list)] : list, ...more });
export const stop = (kwh: number, more: Partial<Extract<Step, { call: 'stop' }>> = {}): Step => ({
  call: 'stop',
  wh: Math.round(kwh * 1000),
  ...more,
});
export const status = (word: string, more: object = {}): Step => ({
  call: 'other',
  action: 'StatusNotification',
  payload: { connectorId: 1, errorCode: 'NoError', status: word, ...more },
});
export const tenKwh: OrderExpected = { proc: 'ended', kwh: 10 };
export const fiveKwh: OrderExpected = { proc: 'ended', kwh: 5 };
export const running = (runKwh: number): OrderExpected => ({ proc: 'charging', runKwh });
export const begin = { context: 'Transaction.Begin' };
export const old = '1970-01-01T00:00:12.000Z';
export const localTime = 8 * 3600;
