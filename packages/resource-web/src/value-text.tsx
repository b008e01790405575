// The words for a value that stands outside a row: in filter chips and in the conflict dialog. Names are asked for.
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { UNKNOWN } from '@ec/ui/quantity';
import { recordTexts } from '@ec/ui/record-texts';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import type { Values } from './draft.ts';
import { partsOf } from './field-value.tsx';
import { useTarget } from './resources.tsx';
import { regionPath, useDictionary, usePicked, useRegions } from './use-choices.ts';

interface ValueTextProps {
  field: Field;
  value: unknown;
  /** Where a refBy finds its type. */
  values: Values;
}

export function ValueText({ field, value, values }: ValueTextProps) {
  const texts = useTexts(recordTexts);
  if (value === '' || value === null || value === undefined) return UNKNOWN;
  if (field.kind === 'flag') return String(value) === '1' ? texts.flag.yes : texts.flag.no;
  if (field.kind === 'dict' || field.kind === 'dicts') return <DictText field={field} value={value} />;
  if (/^ref/.test(field.kind)) return <PickedText field={field} value={value} values={values} />;
  if (/^region/.test(field.kind)) return <RegionText code={String(value)} />;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function useJoined(words: string[]): string {
  return words.join(useLanguage() === 'en' ? ', ' : '、');
}

function DictText({ field, value }: { field: Field; value: unknown }) {
  const choices = useDictionary(field.enum);
  return useJoined(partsOf(value).map((key) => choices.find((entry) => String(entry.value) === key)?.label ?? key));
}

function PickedText({ field, value, values }: ValueTextProps) {
  const target: Resource | undefined = useTarget(field, values);
  const ids = partsOf(value);
  const labels = usePicked(target, ids);
  return useJoined(ids.map((id) => labels.get(id) ?? id));
}

function RegionText({ code }: { code: string }) {
  const codes = partsOf(code);
  const { names } = useRegions([...new Set(['00', ...codes.flatMap((one) => regionPath(one).slice(0, -1))])]);
  const nameOf = (one: string) => regionPath(one).map((part) => names.get(part) ?? part);
  return useJoined(codes.map((one) => nameOf(one).join(' ')));
}
