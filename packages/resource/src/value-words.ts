// The words for a value of a field, the same in cells, details, histories and dialogs: with its unit, in the language of the reader.
import { groupNumber, moneyText, UNKNOWN, YUAN } from '@ec/language/amount';
import { type SizeUnit, sizeWords } from '@ec/language/byte-size';
import { durationWords } from '@ec/language/duration';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { unitWords } from '@ec/language/unit';
import { textOf } from '@ec/language/unknown';
import { type FieldSpec, zeroWords } from './field.ts';
import { wireNumber } from './wire.ts';

type Worded = Pick<FieldSpec, 'kind' | 'label' | 'scale' | 'zeroText' | 'wordsOf'>;
type Measured = Pick<FieldSpec, 'label'>;

/** Amounts and prices: their sign stands before them, wherever they stand. */
export const isMoney = ({ label }: Measured): boolean => label.unit?.startsWith(YUAN) ?? false;

const secondsIn: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60 };

/** Seconds and minutes are said as people say them. */
export const isDuration = ({ label }: Measured): boolean => (label.unit ?? '') in secondsIn;

const sizes: Readonly<Record<string, SizeUnit>> = { B: 'B', kB: 'kB' };

const isSize = ({ label }: Measured): boolean => (label.unit ?? '') in sizes;

/** Its words have their unit in them, so that a heading over them needs none. */
export const bringsUnit = (field: Pick<FieldSpec, 'label' | 'wordsOf'>): boolean =>
  isMoney(field) || isDuration(field) || isSize(field) || field.wordsOf !== undefined;

/** Formats numbers whose text includes the unit; undefined for every other number. */
export function measuredWords(field: Worded, value: unknown, language: Language): string | undefined {
  const { label, scale } = field;
  const unit = label.unit ?? '';
  const number = wireNumber(value);
  if (isMoney(field)) return moneyText(number, { digits: scale ?? 2, unit: unitWords(unit, language) });
  if (isDuration(field)) return durationText(Number(number) * (secondsIn[unit] ?? 1), language);
  const size = sizes[unit];
  return size ? sizeWords(Number(number), size) : undefined;
}

/** Durations under a second are given in milliseconds. */
function durationText(seconds: number, language: Language): string {
  if (seconds > 0 && seconds < 1) return `${Math.round(seconds * 1000)} ${unitWords('ms', language)}`;
  return durationWords(seconds, language);
}

/** Formats every kind but references, dictionary keys and regions, whose names the caller looks up. */
export function valueWords(field: Worded, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  const zero = zeroWords(field, value);
  if (zero) return labelOf(zero, language);
  if (field.wordsOf) return field.wordsOf(value, language);
  if (field.kind !== 'integer' && field.kind !== 'decimal') return typeof value === 'object' ? UNKNOWN : textOf(value);
  const measured = measuredWords(field, value, language);
  if (measured !== undefined) return measured;
  const unit = unitWords(field.label.unit ?? '', language);
  return unit ? `${groupNumber(wireNumber(value), field.scale)} ${unit}` : groupNumber(wireNumber(value), field.scale);
}
