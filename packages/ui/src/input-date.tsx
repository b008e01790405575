// Dates in wire form both ways (contract §1.2). Wall-clock of Asia/Shanghai; no "now" button, which would be the browser's zone.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Control } from './control.ts';
import { boundsOfDays, daysOfBounds } from './day-bounds.ts';
import { recordTexts } from './record-texts.ts';
import { useTexts } from './use-texts.ts';

const read = (text: unknown) => (text ? dayjs(String(text)) : null);

export function DateInput({ withTime, ...control }: Control & { withTime: boolean }) {
  const texts = useTexts(recordTexts);
  return (
    <DatePicker
      id={control.id}
      className="ec-wide"
      value={read(control.value)}
      format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      showTime={withTime}
      showNow={false}
      placeholder={texts.ask.pick}
      disabled={control.isLocked ?? false}
      {...(control.isWrong ? { status: 'error' as const } : {})}
      onChange={(_, text) => control.onChange(text ?? '')}
      onBlur={() => control.onBlur?.()}
    />
  );
}

interface DayRangeProps {
  id: string;
  /** `date` or `datetime`. */
  kind: string;
  /** As the query takes them, see day-bounds. */
  values: readonly [string, string];
  onChange(values: [string, string]): void;
}

/** Whole days, both inside; what is sent are the strict bounds around them. */
export function DayRange({ id, kind, values, onChange }: DayRangeProps) {
  const { range } = useTexts(recordTexts);
  const [from, to] = daysOfBounds({ kind }, ...values);
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="ec-wide"
      value={[read(from), read(to)]}
      allowEmpty={[true, true]}
      placeholder={[range.from, range.to]}
      onChange={(_, days) => onChange(boundsOfDays({ kind }, days?.[0] ?? '', days?.[1] ?? ''))}
    />
  );
}
