// Whole days, both inside, as a query takes them: what is sent are the strict bounds around them.
import type { DayWord } from '@ec/language/day-words';
import { DayRangeInput } from '@ec/ui/input/input-date.tsx';
import { boundsOfDays, daysOfBounds } from './day-bounds.ts';

interface DayRangeProps {
  id: string;
  /** `date` or `datetime`. */
  kind: string;
  /** As the query takes them, see day-bounds. */
  values: readonly [string, string];
  onChange(values: [string, string]): void;
  /** Days by their name that are asked for instead. */
  word?: DayWord | undefined;
  /** Absent where a name is no answer: it stands for its days as of now then. */
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
