// Converts times of rows and drafts to instants. Rows and drafts contain times as texts in Asia/Shanghai.
import { fromWireTime } from '@ec/kernel/clock';

/** Returns undefined for an empty value. */
export function instantOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  return typeof value === 'string' ? fromWireTime(value.slice(0, 19)) : undefined;
}
