// Shows the texts of keys, ids and codes outside a row. No row brings a display name there, so the server is asked for the texts.
import { textOf } from '@ec/language/unknown';
import { partsOf } from '@ec/ui/input/control';
import { useLanguage } from '@ec/ui/text/use-texts';
import type { Served } from '../list/served.ts';
import { type Dictionary, useDictionary, usePicked } from './use-choices.ts';
import { regionPath, regionsAbove, useRegions } from './use-regions.ts';

function useJoined(words: string[]): string {
  return words.join(useLanguage() === 'en' ? ', ' : '、');
}

export function DictionaryWords({ dictionary, value }: { dictionary: Dictionary | undefined; value: unknown }) {
  const choices = useDictionary(dictionary);
  return useJoined(partsOf(value).map((key) => choices.find((entry) => textOf(entry.value) === key)?.label ?? key));
}

export function RowWords({ table, value }: { table: Served | undefined; value: unknown }) {
  const ids = partsOf(value);
  const labels = usePicked(table, ids);
  return useJoined(ids.map((id) => labels.get(id) ?? id));
}

export function RegionWords({ value }: { value: unknown }) {
  const codes = partsOf(value);
  const { names } = useRegions(regionsAbove(codes));
  const wordsOf = (code: string) => regionPath(code).map((part) => names.get(part) ?? part);
  return useJoined(codes.map((code) => wordsOf(code).join(' ')));
}
