// The description of a column of a sheet, with the heading and the hint that follow from it.

import type { Label } from '@ec/language/label';
import { type Language, languages } from '@ec/language/language';
import { sheetText } from './sheet-texts.ts';

export type CellKind =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'region'
  | 'date'
  | 'datetime'
  | 'other';

export interface LabelledColumn {
  /** The name for programs. */
  name: string;
  label: Label;
}

export interface Column extends LabelledColumn {
  kind: CellKind;
  /** True where a cell may have several values. */
  isMany: boolean;
  isRequired: boolean;
  isUnique: boolean;
  /** The maximum number of characters of a text. */
  maxLength?: number | undefined;
  /** The number of decimals. */
  scale?: number | undefined;
  help?: Label | undefined;
}

const headerText = ({ label }: LabelledColumn, language: Language) =>
  label[language] + (label.unit ? ` (${label.unit})` : '');

/** Returns the headings of the columns. Columns with the same label get their name appended. */
export function headingsOf(columns: readonly LabelledColumn[], language: Language): string[] {
  const labels = columns.map((column) => headerText(column, language));
  return columns.map(({ name }, index) => {
    const label = labels[index] ?? name;
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} [${name}]`;
  });
}

/** Returns whether the heading is the name or the label of the column, with or without unit, in either language. */
export function isHeadedBy(column: LabelledColumn, heading: string): boolean {
  const { name, label } = column;
  const labels = languages.flatMap((language) => [label[language], headerText(column, language)]);
  const spellings = [name, ...labels, ...labels.map((text) => `${text} [${name}]`)];
  return spellings.some((text) => text.toLowerCase() === heading.toLowerCase());
}

/** Returns the hint for a person who fills in the column. */
export function hintOf(column: Column, language: Language): string {
  const text = (name: Parameters<typeof sheetText>[0], n = 0) => sheetText(name, language, { n });
  const formats: Record<CellKind, string> = {
    text: column.maxLength ? text('length', column.maxLength) : '',
    whole: text('whole'),
    decimal: text('decimal', column.scale ?? 3),
    flag: text('choose'),
    choice: text('choose'),
    reference: text('reference'),
    region: text('region'),
    date: text('date'),
    datetime: text('datetime'),
    other: '',
  };
  const parts = [
    column.isRequired && text('required'),
    formats[column.kind],
    column.isMany && text('several'),
    column.isUnique && text('single'),
    column.help?.[language],
  ];
  return parts.filter(Boolean).join(language === 'zh' ? '，' : '; ') || '-';
}
