// The input of a first and a last day. Each may be left open.
import { textOf } from '@ec/language/unknown';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useId } from 'react';
import { timelineTexts } from './timeline-texts.ts';

interface DayRangeProps {
  /** yyyy-MM-dd; '' where it is open. */
  from: string;
  to: string;
  onChange(days: { from: string; to: string }): void;
}

export function DayRange({ from, to, onChange }: DayRangeProps) {
  const texts = useTexts(timelineTexts);
  const [first, last] = [useId(), useId()];
  return (
    <>
      <FieldFrame id={first} label={texts.from}>
        <DateInput id={first} withTime={false} value={from} onChange={(day) => onChange({ from: textOf(day), to })} />
      </FieldFrame>
      <FieldFrame id={last} label={texts.to}>
        <DateInput id={last} withTime={false} value={to} onChange={(day) => onChange({ from, to: textOf(day) })} />
      </FieldFrame>
    </>
  );
}
