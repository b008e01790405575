// Names and colours of the periods of a day: kinds of period for energy prices, price steps for service fees.

import type { Language } from '@ec/language/language';
import type { PricedPeriod, ServiceFeePeriod } from '../../shared/tariff/period-schema.ts';
import { periodKind } from '../../shared/tariff/tariff.enums.ts';
import type { Day } from './day-draft.ts';
import { tariffTexts } from './tariff-texts.ts';

export const tones = [1, 2, 3, 4, 5] as const;
export type Tone = (typeof tones)[number];

/** The meaning of the tones of a day, and the conversion between a day and the periods of forms and rows. */
export interface ToneSet {
  name: 'kind' | 'step';
  /** The tone of the brush that is selected at first. */
  first: Tone;
  wordOf(tone: number, language: Language): string;
  read(value: unknown): Day;
  write(day: Day): unknown[];
}

/** Reads the periods of a form value: JSON text from a stored row, or an array after an edit. */
function rowsIn<P>(value: unknown): P[] {
  const rows = typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : value;
  return Array.isArray(rows) ? (rows as P[]) : [];
}

const word = (set: 'kinds' | 'steps') => (tone: number, language: Language) =>
  tariffTexts[language][set][tone as Tone] ?? '';

export const kindTones: ToneSet = {
  name: 'kind',
  first: periodKind.key.flat,
  wordOf: word('kinds'),
  read: (value) =>
    rowsIn<PricedPeriod>(value).map(({ startMin, endMin, kind, elecPrice }) => ({
      startMin,
      endMin,
      tone: kind,
      price: String(elecPrice),
    })),
  write: (day) => day.map(({ startMin, endMin, tone, price }) => ({ startMin, endMin, kind: tone, elecPrice: price })),
};

export const stepTones: ToneSet = {
  name: 'step',
  first: 1,
  wordOf: word('steps'),
  read(value) {
    const rows = rowsIn<ServiceFeePeriod>(value);
    const prices = [...new Set(rows.map(({ servicePrice }) => Number(servicePrice)))].sort((a, b) => b - a);
    return rows.map(({ startMin, endMin, servicePrice }) => ({
      startMin,
      endMin,
      price: String(servicePrice),
      tone: Math.min(5, prices.indexOf(Number(servicePrice)) + 1),
    }));
  },
  write: (day) => day.map(({ startMin, endMin, price }) => ({ startMin, endMin, servicePrice: price })),
};
