// Instants of rows and drafts, both of which carry them as text of Asia/Shanghai.
import { fromWireTime } from '@ec/kernel/clock';

/** Returns undefined where the value is empty. */
export function instantOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  return typeof value === 'string' ? fromWireTime(value.slice(0, 19)) : undefined;
}
