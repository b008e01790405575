// Single values that cannot be: left out with a mark, while the rest of their message counts (domain §10).
import { isSentinel } from '@ec/device-vocabulary/readable-number';
import { isObject } from '@ec/language/unknown';
import type { Metric } from './measure.ts';

export interface Cleaned {
  values: Record<string, unknown>;
  /** Names of the values that were left out. */
  leftOut: string[];
}

const number = /^[+-]?\d{1,15}(\.\d+)?$/;

/** Numbers that are written as texts are numbers; what is out of its range, or says that it is unknown, is left out. */
export function cleaned(values: Readonly<Record<string, unknown>>, metrics: readonly Metric[]): Cleaned {
  const storedMembers: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [name, content] of Object.entries(values)) {
    const metric = metrics.find(({ key }) => key === name);
    const value = metric && typeof content === 'string' && number.test(content.trim()) ? Number(content) : content;
    if (metric && typeof value === 'number' && !isPossible(value, metric)) leftOut.push(name);
    else storedMembers[name] = value;
  }
  return { values: storedMembers, leftOut };
}

function isPossible(value: number, { min, max, unit, codes }: Metric): boolean {
  if (codes) return true;
  return value >= min && value <= max && !isSentinel(plainText(value), unit === 'kWh');
}

const plainText = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : `${value}`);

/** The same within a message: `d` without the values that cannot be. */
export function cleanedPayload(payload: string, metrics: readonly Metric[]): { payload: string; leftOut: string[] } {
  try {
    const message: unknown = JSON.parse(payload);
    if (!isObject(message) || !isObject(message.d)) return { payload, leftOut: [] };
    const { values, leftOut } = cleaned(message.d, metrics);
    return { payload: JSON.stringify({ ...message, d: values }), leftOut: leftOut.map((name) => `d.${name}`) };
  } catch {
    return { payload, leftOut: [] };
  }
}
