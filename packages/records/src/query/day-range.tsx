// Enters a range of whole days, both included. The query receives the strict bounds around them.
import type { DayWord } from '@ec/language/day-words';
import { DayRangeInput } from '@ec/ui/input/input-date.tsx';
import { boundsOfDays, daysOfBounds } from './day-bounds.ts';

interface DayRangeProps {
  id: string;
  /** `date` or `datetime`. */
  kind: string;
  /** The bounds in the form of the query, see day-bounds. */
  values: readonly [string, string];
  onChange(values: [string, string]): void;
  /** Relative days, such as today, that the filter uses instead of bounds. */
  word?: DayWord | undefined;
  /** Absent where the query takes no relative days: choosing one then enters its current days. */
  onWord?: ((word: DayWord) => void) | undefined;
}

export function DayRange({ id, kind, values, word, onWord, onChange }: DayRangeProps) {
  return (
    <DayRangeInput
      id={id}
      word={word}
      onWord={onWord}
      days={daysOfBounds({ kind }, ...values)}
      onChange={(days) => onChange(boundsOfDays({ kind }, ...days))}
    />
  );
}
