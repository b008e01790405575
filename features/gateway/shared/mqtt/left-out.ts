// Removes single impossible values from a message and lists their names, so that the rest of the message counts (domain §10).
import { isSentinel } from '@ec/device-vocabulary/readable-number';
import { isObject } from '@ec/language/unknown';
import type { Metric } from './measure.ts';

export interface CleanedValues {
  values: Record<string, unknown>;
  /** The names of the removed values. */
  leftOut: string[];
}

const number = /^[+-]?\d{1,15}(\.\d+)?$/;

/** Converts numbers in texts to numbers, and removes values out of their range and those that stand for an unknown value. */
export function cleanValues(values: Readonly<Record<string, unknown>>, metrics: readonly Metric[]): CleanedValues {
  const members: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [name, content] of Object.entries(values)) {
    const metric = metrics.find(({ key }) => key === name);
    const value = metric && typeof content === 'string' && number.test(content.trim()) ? Number(content) : content;
    if (metric && typeof value === 'number' && !isPossible(value, metric)) leftOut.push(name);
    else members[name] = value;
  }
  return { values: members, leftOut };
}

function isPossible(value: number, { min, max, unit, codes }: Metric): boolean {
  if (codes) return true;
  return value >= min && value <= max && !isSentinel(plainText(value), unit === 'kWh');
}

const plainText = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : `${value}`);

/** Removes the impossible values from `d` of a message. */
export function cleanPayload(payload: string, metrics: readonly Metric[]): { payload: string; leftOut: string[] } {
  try {
    const message: unknown = JSON.parse(payload);
    if (!isObject(message) || !isObject(message.d)) return { payload, leftOut: [] };
    const { values, leftOut } = cleanValues(message.d, metrics);
    return { payload: JSON.stringify({ ...message, d: values }), leftOut: leftOut.map((name) => `d.${name}`) };
  } catch {
    return { payload, leftOut: [] };
  }
}
