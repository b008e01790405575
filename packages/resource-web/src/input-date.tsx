// Dates in wire form both ways (contract §1.2). Wall-clock of Asia/Shanghai; no "now" button, which would be the browser's zone.

import { boundsOfDays, daysOfBounds } from '@ec/ui/day-bounds';
import { recordTexts } from '@ec/ui/record-texts';
import { useTexts } from '@ec/ui/use-texts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { SearchField } from './search-fields.ts';
import type { InputProps } from './slots.ts';

const read = (text: unknown) => (text ? dayjs(String(text)) : null);

export function DateInput(props: InputProps) {
  const texts = useTexts(recordTexts);
  const withTime = props.field.kind === 'datetime';
  return (
    <DatePicker
      id={props.id}
      className="ec-wide"
      value={read(props.value)}
      format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      showTime={withTime}
      showNow={false}
      placeholder={texts.ask.pick}
      disabled={props.isLocked ?? false}
      {...(props.isWrong ? { status: 'error' as const } : {})}
      onChange={(_, text) => props.onChange(text ?? '')}
      onBlur={() => props.onBlur?.()}
    />
  );
}

interface RangeProps {
  id: string;
  search: SearchField;
  values: readonly string[];
  onChange(values: [string, string]): void;
}

/** Whole days, both inside; what is sent are the strict bounds around them. */
export function DayRange({ id, search, values, onChange }: RangeProps) {
  const texts = useTexts(recordTexts);
  const [from, to] = daysOfBounds(search.field, values[0] ?? '', values[1] ?? '');
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="ec-wide"
      value={[read(from), read(to)]}
      allowEmpty={[true, true]}
      placeholder={[texts.range.from, texts.range.to]}
      onChange={(_, days) => onChange(boundsOfDays(search.field, days?.[0] ?? '', days?.[1] ?? ''))}
    />
  );
}
