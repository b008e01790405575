// Whole days, both inside, as a query takes them: what is sent are the strict bounds around them.
import { DayRangeInput } from '@ec/ui/input/input-date.tsx';
import { boundsOfDays, daysOfBounds } from './day-bounds.ts';

interface DayRangeProps {
  id: string;
  /** `date` or `datetime`. */
  kind: string;
  /** As the query takes them, see day-bounds. */
  values: readonly [string, string];
  onChange(values: [string, string]): void;
}

export function DayRange({ id, kind, values, onChange }: DayRangeProps) {
  return (
    <DayRangeInput
      id={id}
      days={daysOfBounds({ kind }, ...values)}
      onChange={(days) => onChange(boundsOfDays({ kind }, ...days))}
    />
  );
}
