// Shows a value in words outside a row: in filter chips, in the query builder and in the conflict dialog.

import { UNKNOWN } from '@ec/language/amount';
import { dayWordIn, dayWordText } from '@ec/language/day-words';
import { textOf } from '@ec/language/unknown';
import { DictionaryWords, RegionWords, RowWords } from '@ec/records/choices/value-words.tsx';
import type { Field } from '@ec/resource/field';
import { isTime } from '@ec/resource/filter';
import { valueWords } from '@ec/resource/value-words';
import { inputTexts } from '@ec/ui/input/input-texts';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import type { Values } from './draft.ts';
import { useTarget } from './resources.tsx';

interface ValueTextProps {
  field: Field;
  value: unknown;
  /** The values of the other fields, which may decide the target of a reference. */
  values: Values;
}

export function ValueText({ field, value, values }: ValueTextProps) {
  const { yes, no } = useTexts(inputTexts);
  const language = useLanguage();
  const table = useTarget(field, values);
  if (value === '' || value === null || value === undefined) return UNKNOWN;
  const word = isTime(field) ? dayWordIn(textOf(value)) : undefined;
  if (word) return dayWordText(word, language);
  if (field.kind === 'flag') return textOf(value) === '1' ? yes : no;
  if (field.kind === 'dict' || field.kind === 'dicts') return <DictionaryWords dictionary={field.enum} value={value} />;
  if (/^ref/.test(field.kind)) return <RowWords table={table} value={value} />;
  if (/^region/.test(field.kind)) return <RegionWords value={value} />;
  return valueWords(field, value, language);
}
