// The filters of a list in words: those of its search form, then those of the query builder.

import type { ListState } from '@ec/records/list/list-state';
import { daysOfBounds } from '@ec/records/query/day-bounds';
import { type FilterChip, FilterChips, RangeText } from '@ec/records/query/filter-chips.tsx';
import { queryTexts } from '@ec/records/query/query-texts';
import { partsOfQuery, QueryWords, withoutPart } from '@ec/records/query/query-words.tsx';
import type { Filters } from '@ec/records/query/search-form.tsx';
import { decodeQuery, encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { leafWordsOf } from './list-query.tsx';
import { type Chip, chipsOf, isTime, withoutFilter } from './search-fields.ts';
import { ValueText } from './value-text.tsx';

interface ListChipsProps {
  resource: Resource;
  state: ListState;
  onSearch(filters: Filters): void;
  onQuery(q: string): void;
  onClear(): void;
  /** Opens the query builder. */
  onEdit(): void;
}

export function ListChips({ resource, state: { filters, q }, onSearch, onQuery, onClear, onEdit }: ListChipsProps) {
  const { open } = useTexts(queryTexts);
  const language = useLanguage();
  const group = decodeQuery(q);
  const wordsOf = (name: string) => leafWordsOf(resource, name, language);
  const fromForm = chipsOf(resource, filters, language).map((chip): FilterChip => {
    return {
      key: chip.search.name,
      label: chip.label,
      content: <ChipValue chip={chip} filters={filters} />,
      onRemove: () => onSearch(withoutFilter(filters, chip.search)),
    };
  });
  const fromBuilder = partsOfQuery(group).map((part): FilterChip => {
    const rest = group && withoutPart(group, part);
    return {
      key: JSON.stringify(part),
      // Of several things there is no one label.
      label: ('f' in part ? wordsOf(part.f)?.label : undefined) ?? open,
      content: <QueryWords node={part} wordsOf={wordsOf} />,
      onRemove: () => onQuery(rest ? encodeQuery(rest) : ''),
      onEdit,
    };
  });
  return <FilterChips chips={[...fromForm, ...fromBuilder]} onClear={onClear} />;
}

function ChipValue({ chip, filters }: { chip: Chip; filters: Filters }) {
  const { search, values } = chip;
  if (search.keys.length === 1) return <ValueText field={search.field} value={values[0]} values={filters} />;
  const [from, to] = isTime(search.field) ? daysOfBounds(search.field, values[0]!, values[1]!) : values;
  return <RangeText {...{ from, to }} />;
}
