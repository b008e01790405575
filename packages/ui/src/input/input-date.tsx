// Inputs of dates. Texts are in wire form (contract §1.2), in Asia/Shanghai. There is no "now" button, because it would use the time zone of
// the browser.
import { type DayWord, daysOf, dayWordText } from '@ec/language/day-words';
import { textOf } from '@ec/language/unknown';
import { DatePicker, type GetRef } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef } from 'react';
import { useLanguage, useTexts } from '../text/use-texts.ts';
import { formatDate } from '../value/date.ts';
import type { Control } from './control.ts';
import { DayWords } from './day-words.tsx';
import { inputTexts } from './input-texts.ts';

/** Returns the first and last day of a named day or period in Asia/Shanghai, whatever time zone the browser has. */
const daysNow = (word: DayWord) => daysOf(word, formatDate(new Date(), 'yyyy-MM-dd'));

const oneDay: readonly DayWord[] = ['@today', '@yesterday'];
const periods: Record<PeriodInputProps['picker'], readonly DayWord[] | undefined> = {
  date: oneDay,
  month: ['@thisMonth', '@lastMonth'],
  year: undefined,
};

type PickerRef = GetRef<typeof DatePicker>;

const dayjsOf = (text: unknown) => (text ? dayjs(textOf(text)) : null);

export function DateInput({ withTime, ...control }: Control & { withTime: boolean }) {
  const texts = useTexts(inputTexts);
  // `open` is not controlled, because a controlled picker would drop typed text when it loses the focus.
  const picker = useRef<PickerRef>(null);
  const choose = (word: DayWord) => {
    control.onChange(daysNow(word)[0]);
    picker.current?.blur();
  };
  return (
    <DatePicker
      ref={picker}
      id={control.id}
      {...(withTime ? {} : { renderExtraFooter: () => <DayWords words={oneDay} onChoose={choose} /> })}
      className="ec-wide"
      value={dayjsOf(control.value)}
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

interface PeriodInputProps {
  label: string;
  picker: 'date' | 'month' | 'year';
  /** Any day of the period. */
  value: Dayjs;
  onChange(day: Dayjs): void;
}

/** Picks a day, month or year; the value is never empty. */
export function PeriodInput({ label, picker, value, onChange }: PeriodInputProps) {
  const pickerRef = useRef<PickerRef>(null);
  const words = periods[picker];
  const choose = (word: DayWord) => {
    onChange(dayjs(daysNow(word)[0]));
    pickerRef.current?.blur();
  };
  return (
    <DatePicker
      ref={pickerRef}
      aria-label={label}
      allowClear={false}
      showNow={false}
      picker={picker}
      value={value}
      {...(words ? { renderExtraFooter: () => <DayWords words={words} onChoose={choose} /> } : {})}
      onChange={(day) => day && onChange(day)}
    />
  );
}

interface DayRangeInputProps {
  id: string;
  /** The first and the last day; '' for an open end. */
  days: readonly [string, string];
  onChange(days: [string, string]): void;
  /** A named day or period, which replaces `days` by the days that it means today. */
  word?: DayWord | undefined;
  /** Receives the chosen name of a day or period. Without this function, `onChange` receives the days that the name means today. */
  onWord?: ((word: DayWord) => void) | undefined;
}

/** Picks a range of whole days, which includes its first and last day. */
export function DayRangeInput({ id, days, word, onChange, onWord }: DayRangeInputProps) {
  const texts = useTexts(inputTexts);
  const language = useLanguage();
  const picker = useRef<PickerRef>(null);
  const [first, last] = word ? daysNow(word) : days;
  const choose = (word: DayWord) => {
    picker.current?.blur();
    if (onWord) onWord(word);
    else onChange([...daysNow(word)]);
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      ref={picker}
      className="ec-wide"
      value={[dayjsOf(first), dayjsOf(last)]}
      allowEmpty={[true, true]}
      placeholder={[texts.from, texts.to]}
      {...(word ? { prefix: <span className="ec-day-word">{dayWordText(word, language)}</span> } : {})}
      renderExtraFooter={() => <DayWords chosen={word} onChoose={choose} />}
      onChange={(_, picked) => onChange([picked?.[0] ?? '', picked?.[1] ?? ''])}
    />
  );
}
