// Formats all dates of the console in Asia/Shanghai; wire texts are in this time zone already (contract §1.2). The default format is
// `yyyy-MM-dd hh:mm:ss`, where hh is 00–23 (specification §9).
import { durationWords } from '@ec/language/duration';
import type { Language } from '@ec/language/language';
import { uiTexts } from '../text/ui-texts.ts';

/** A wire text (`2026-11-21 14:05:09`, `2026-11-21`), an instant, or milliseconds since 1970. */
export type DateValue = string | number | Date | null | undefined;

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const DEFAULT_DATE_FORMAT = 'yyyy-MM-dd hh:mm:ss';
const WIRE_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const DAY = 86_400_000;

// The formatter is created at its first use: it costs a slow processor 80 ms, which the login page must not wait for.
let formatter: Intl.DateTimeFormat | undefined;
function shanghai(): Intl.DateTimeFormat {
  formatter ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Shanghai',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return formatter;
}

/** Formats a date; returns `''` for an absent or unreadable value, so that callers decide how to show an unknown date. */
export function formatDate(value: DateValue, format: string = DEFAULT_DATE_FORMAT): string {
  const parts = readParts(value);
  if (!parts) return '';
  const two = (n: number) => `${n}`.padStart(2, '0');
  const places: Record<string, string> = {
    yyyy: `${parts.year}`.padStart(4, '0'),
    MM: two(parts.month),
    M: `${parts.month}`,
    dd: two(parts.day),
    d: `${parts.day}`,
    hh: two(parts.hour),
    HH: two(parts.hour),
    mm: two(parts.minute),
    ss: two(parts.second),
  };
  return format.replace(/yyyy|MM|M|dd|d|hh|HH|mm|ss/g, (place) => places[place] ?? place);
}

/** Formats a date as people say it: 今天 14:05, 昨天 09:30, 11-18 14:05, 2025-11-18. Callers show the full time on hover. */
export function spokenDate(value: DateValue, language: Language = 'zh', now: DateValue = new Date()): string {
  const parts = readParts(value);
  const today = readParts(now);
  if (!parts || !today) return '';
  const texts = uiTexts[language];
  const away = Math.round((midnight(parts) - midnight(today)) / DAY);
  const word = { 0: texts.today, [-1]: texts.yesterday, 1: texts.tomorrow }[away];
  if (word) return `${word} ${formatDate(value, 'hh:mm')}`;
  return formatDate(value, parts.year === today.year ? 'MM-dd hh:mm' : 'yyyy-MM-dd');
}

/** Formats seconds as people say them, in at most two units: 1 时 20 分. */
export const spokenDuration = (seconds: number | null | undefined, language: Language = 'zh'): string =>
  durationWords(seconds, language);

/** Returns the milliseconds since 1970 of a wire text or instant; undefined for an absent or unreadable value. */
export function instantOf(value: DateValue): number | undefined {
  if (typeof value === 'string' && WIRE_TEXT.test(value)) {
    const instant = Date.parse(`${formatDate(value, 'yyyy-MM-dd')}T${formatDate(value, 'hh:mm:ss')}+08:00`);
    return Number.isNaN(instant) ? undefined : instant;
  }
  if (value === null || value === undefined || value === '') return undefined;
  const instant = new Date(value).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}

function readParts(value: DateValue): Parts | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const text = typeof value === 'string' ? WIRE_TEXT.exec(value) : null;
  if (text) {
    const [year, month, day, hour, minute, second] = text.slice(1).map((digits) => Number(digits ?? 0));
    return { year: year!, month: month!, day: day!, hour: hour!, minute: minute!, second: second! };
  }
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return undefined;
  const dateParts = new Map(
    shanghai()
      .formatToParts(date)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (type: keyof Parts) => dateParts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

function midnight(parts: Parts): number {
  return Date.UTC(parts.year, parts.month - 1, parts.day);
}
