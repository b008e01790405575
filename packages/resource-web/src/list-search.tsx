// The search form of a definition: an input for each field that can be searched.

import { dayWordIn } from '@ec/language/day-words';
import { labelOf, labelWithUnit } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { DayRange } from '@ec/records/query/day-range.tsx';
import { type Filters, NumberRange, type SearchDraft, SearchForm } from '@ec/records/query/search-form.tsx';
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import { useLanguage } from '@ec/ui/text/use-texts';
import { FieldInput } from './field-input.tsx';
import { type SearchField, searchFieldsOf } from './search-fields.ts';
import type { Slots } from './slots.ts';

interface ListSearchProps {
  resource: Resource;
  slots: Slots;
  filters: Filters;
  /** The number of active filters of the query builder. */
  queryCount: number;
  onSearch(filters: Filters): void;
  onAdvanced(): void;
}

export function ListSearch({ resource, slots, ...form }: ListSearchProps) {
  const language = useLanguage();
  const all = searchFieldsOf(resource);
  const entries = all.map(({ name, field: { label } }) => {
    return { name, label: labelWithUnit(label, language), title: labelOf(label, language) };
  });
  const renderInput = (name: string, input: SearchDraft) => {
    const search = all.find((entry) => entry.name === name);
    return search ? <SearchInput resource={resource} slots={slots} search={search} {...input} /> : null;
  };
  return <SearchForm {...form} entries={entries} renderInput={renderInput} />;
}

interface SearchInputProps extends Pick<ListSearchProps, 'resource' | 'slots'>, SearchDraft {
  search: SearchField;
}

/** Returns whether the search takes several values of the field at once: it does for rows and regions. */
const picksSeveral = ({ kind }: Field) => /^(ref|region)s?$/.test(kind);

function SearchInput({ resource, slots, id, search, draft, set }: SearchInputProps) {
  const { name, field } = search;
  const [first, second, word] = search.keys;
  if (second === undefined) {
    return (
      <FieldInput
        customInput={slots.inputs?.[name]}
        id={id}
        resource={resource}
        name={name}
        field={field}
        values={draft}
        value={draft[first] ?? ''}
        isSearch
        isSeveral={picksSeveral(field)}
        onChange={(value) => set({ [first]: textOf(value) })}
      />
    );
  }
  const values: [string, string] = [draft[first] ?? '', draft[second] ?? ''];
  const onChange = ([from, to]: [string, string]) => set({ [first]: from, [second]: to });
  if (word === undefined) return <NumberRange id={id} values={values} onChange={onChange} />;
  return (
    <DayRange
      id={id}
      values={values}
      kind={field.kind}
      word={dayWordIn(draft[word] ?? '')}
      onChange={([from, to]) => set({ [first]: from, [second]: to, [word]: '' })}
      onWord={(choice) => set({ [first]: '', [second]: '', [word]: choice })}
    />
  );
}
