// Dates in wire form both ways (contract §1.2). Wall-clock of Asia/Shanghai; no "now" button, which would be the browser's zone.
import { textOf } from '@ec/language/unknown';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTexts } from '../text/use-texts.ts';
import type { Control } from './control.ts';
import { inputTexts } from './input-texts.ts';

const read = (text: unknown) => (text ? dayjs(textOf(text)) : null);

export function DateInput({ withTime, ...control }: Control & { withTime: boolean }) {
  const texts = useTexts(inputTexts);
  return (
    <DatePicker
      id={control.id}
      className="ec-wide"
      value={read(control.value)}
      format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      showTime={withTime}
      showNow={false}
      placeholder={texts.pick}
      disabled={control.isLocked ?? false}
      {...(control.isWrong ? { status: 'error' as const } : {})}
      onChange={(_, text) => control.onChange(text ?? '')}
      onBlur={() => control.onBlur?.()}
    />
  );
}

interface DayRangeInputProps {
  id: string;
  /** First and last day; '' where that end is open. */
  days: readonly [string, string];
  onChange(days: [string, string]): void;
}

/** Whole days, both inside. */
export function DayRangeInput({ id, days, onChange }: DayRangeInputProps) {
  const texts = useTexts(inputTexts);
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="ec-wide"
      value={[read(days[0]), read(days[1])]}
      allowEmpty={[true, true]}
      placeholder={[texts.from, texts.to]}
      onChange={(_, picked) => onChange([picked?.[0] ?? '', picked?.[1] ?? ''])}
    />
  );
}
