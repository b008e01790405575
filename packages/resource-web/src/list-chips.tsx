// The filters of a list in words: those of its search form, of a link and of the query builder, then the sorts without a visible column.

import { labelOf } from '@ec/language/label';
import type { ListState } from '@ec/records/list/list-state';
import { recordTexts } from '@ec/records/list/record-texts';
import { daysOfBounds } from '@ec/records/query/day-bounds';
import { CountText, type FilterChip, FilterChips, RangeText } from '@ec/records/query/filter-chips.tsx';
import { queryTexts } from '@ec/records/query/query-texts';
import { partsOfQuery, QueryWords, withoutPart } from '@ec/records/query/query-words.tsx';
import type { Filters } from '@ec/records/query/search-form.tsx';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { decodeQuery, encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { severalIn } from '@ec/resource/several';
import type { Sort } from '@ec/ui/table/sorts';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { leafWordsOf } from './list-query.tsx';
import { type Chip, chipsOf, linkedFilters, withoutFilter } from './search-fields.ts';
import { ValueText } from './value-text.tsx';

interface ListChipsProps {
  resource: Resource;
  state: ListState;
  /** Names of the visible columns. */
  visibleNames: readonly string[];
  onSort(sorts: Sort[]): void;
  onSearch(filters: Filters): void;
  onQuery(q: string): void;
  onClear(): void;
  /** Opens the query builder. */
  onEdit(): void;
}

export function ListChips({
  resource,
  state,
  visibleNames,
  onSearch,
  onQuery,
  onSort,
  onClear,
  onEdit,
}: ListChipsProps) {
  const { filters, q, sorts } = state;
  const { open } = useTexts(queryTexts);
  const { sorted } = useTexts(recordTexts);
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
      // A filter on several fields has no single label.
      label: ('f' in part ? wordsOf(part.f)?.label : undefined) ?? open,
      content: <QueryWords node={part} wordsOf={wordsOf} />,
      onRemove: () => onQuery(rest ? encodeQuery(rest) : ''),
      onEdit,
    };
  });
  const fromLinks = linkedFilters(resource, filters).map(({ key, filter, value }): FilterChip => {
    const node = { f: filter.name, o: filter.operator, ...(filter.value === undefined ? {} : { v: value }) };
    return {
      key,
      label: labelOf(filter.field.label, language),
      content: <QueryWords node={node} wordsOf={wordsOf} />,
      isWhole: true,
      onRemove: () => onSearch(withoutFilter(filters, { keys: [key] })),
    };
  });
  // A visible column shows its sort in its heading.
  const hiddenSorts = sorts.filter(({ name }) => !visibleNames.includes(name));
  const fromSorts = hiddenSorts.map((sort): FilterChip => {
    const field = listFieldOf(resource, sort.name);
    return {
      key: `sort-${sort.name}`,
      label: sorted.by,
      content: `${field ? labelOf(field.label, language) : sort.name} ${sorted[sort.direction]}`,
      onRemove: () => onSort(sorts.filter((other) => other !== sort)),
    };
  });
  return <FilterChips chips={[...fromForm, ...fromLinks, ...fromBuilder, ...fromSorts]} onClear={onClear} />;
}

/** A chip spells out at most this many values of one key; for more it shows their number. */
const mostInWords = 2;

function ChipValue({ chip, filters }: { chip: Chip; filters: Filters }) {
  const { search, values } = chip;
  const several = severalIn(search.field, values[0] ?? '');
  if (search.keys.length === 1 && several.length > mostInWords) return <CountText values={several} />;
  if (search.keys.length === 1) return <ValueText field={search.field} value={values[0]} values={filters} />;
  const [first = '', second = '', word = ''] = values;
  const [from, to] = isTime(search.field) ? daysOfBounds(search.field, first, second) : [first, second];
  return (
    <>
      {word ? <ValueText field={search.field} value={word} values={filters} /> : null}
      {from || to ? <RangeText from={from} to={to} /> : null}
    </>
  );
}
