// Formats values for people, with their units and in the language of the reader. Cells, details, histories and dialogs all use it.
import { groupNumber, moneyText, UNKNOWN, YUAN } from '@ec/language/amount';
import { type SizeUnit, sizeWords } from '@ec/language/byte-size';
import { durationWords } from '@ec/language/duration';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { unitWords } from '@ec/language/unit';
import { textOf } from '@ec/language/unknown';
import { type FieldSpec, zeroWords } from './field.ts';
import { wireNumber } from './wire.ts';

type ValueField = Pick<FieldSpec, 'kind' | 'label' | 'scale' | 'zeroText' | 'wordsOf'>;
type UnitField = Pick<FieldSpec, 'label'>;

/** Returns whether the field is an amount or a price, which is always shown with its currency sign. */
export const isMoney = ({ label }: UnitField): boolean => label.unit?.startsWith(YUAN) ?? false;

const secondsByUnit: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60 };

/** Returns whether the field is a duration, which is shown in hours, minutes and seconds. */
export const isDuration = ({ label }: UnitField): boolean => (label.unit ?? '') in secondsByUnit;

const sizes: Readonly<Record<string, SizeUnit>> = { B: 'B', kB: 'kB' };

const isSize = ({ label }: UnitField): boolean => (label.unit ?? '') in sizes;

/** Returns whether the formatted value contains its unit, so that a heading needs none. */
export const bringsUnit = (field: Pick<FieldSpec, 'label' | 'wordsOf'>): boolean =>
  isMoney(field) || isDuration(field) || isSize(field) || field.wordsOf !== undefined;

/** Formats numbers whose text includes the unit; undefined for every other number. */
export function measuredWords(field: ValueField, value: unknown, language: Language): string | undefined {
  const { label, scale } = field;
  const unit = label.unit ?? '';
  const number = wireNumber(value);
  if (isMoney(field)) return moneyText(number, { digits: scale ?? 2, unit: unitWords(unit, language) });
  if (isDuration(field)) return durationText(Number(number) * (secondsByUnit[unit] ?? 1), language);
  const size = sizes[unit];
  return size ? sizeWords(Number(number), size) : undefined;
}

/** Durations of less than a second are shown in milliseconds. */
function durationText(seconds: number, language: Language): string {
  if (seconds > 0 && seconds < 1) return `${Math.round(seconds * 1000)} ${unitWords('ms', language)}`;
  return durationWords(seconds, language);
}

/** Formats the value of a field. The caller formats references, dictionary keys and regions itself, because it has their names. */
export function valueWords(field: ValueField, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  const zeroLabel = zeroWords(field, value);
  if (zeroLabel) return labelOf(zeroLabel, language);
  if (field.wordsOf) return field.wordsOf(value, language);
  if (field.kind !== 'integer' && field.kind !== 'decimal') return typeof value === 'object' ? UNKNOWN : textOf(value);
  const measured = measuredWords(field, value, language);
  if (measured !== undefined) return measured;
  const unit = unitWords(field.label.unit ?? '', language);
  const number = groupNumber(wireNumber(value), field.scale);
  return unit ? `${number} ${unit}` : number;
}
