// The search form: one row, more folds out; Enter searches, typing stays local until then.
import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { listTexts } from '@ec/ui/list-texts';
import { recordTexts } from '@ec/ui/record-texts';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { FieldInput } from './field-input.tsx';
import { DayRange } from './input-date.tsx';
import { labelWithUnit, type SearchField, searchFieldsOf } from './search-fields.ts';
import type { Slots } from './slots.ts';

type Filters = Record<string, string>;

interface SearchFormProps {
  resource: Resource;
  slots: Slots;
  filters: Filters;
  /** Filters of the query builder that are on. */
  queryCount: number;
  onSearch(filters: Filters): void;
  onAdvanced(): void;
}

export function SearchForm({ resource, slots, filters, queryCount, onSearch, onAdvanced }: SearchFormProps) {
  const { responsiveLevel } = useConsole();
  const texts = useTexts(recordTexts);
  const { query } = useTexts(listTexts);
  const language = useLanguage();
  const [draft, setDraft] = useState<Filters>(filters);
  const [isOpen, setOpen] = useState(false);
  // Chips, links and "back" change the search from outside.
  useEffect(() => setDraft(filters), [filters]);
  const id = useId();
  const all = searchFieldsOf(resource);
  if (all.length === 0) return null;
  const columns = responsiveLevel + 1;
  const room = Math.max(1, columns - 1);
  const shown = isOpen ? all : all.slice(0, room);
  const set = (changes: Filters) => setDraft((now) => ({ ...now, ...changes }));
  return (
    <form
      className="ec-card ec-search"
      aria-label={texts.searching.search}
      // Folded, the buttons take the room they need.
      style={{ gridTemplateColumns: `repeat(${isOpen ? columns : room}, minmax(0, 1fr))${isOpen ? '' : ' auto'}` }}
      data-folded={!isOpen}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {shown.map((search) => (
        <div className="ec-search-field" key={search.name}>
          <label htmlFor={`${id}-${search.name}`} title={labelOf(search.field.label, language)}>
            {labelWithUnit(search.field.label, language)}
          </label>
          <SearchInput {...{ resource, slots, search, draft, set }} id={`${id}-${search.name}`} />
        </div>
      ))}
      <div className="ec-search-buttons">
        <Button type="primary" htmlType="submit">
          {texts.searching.search}
        </Button>
        {responsiveLevel > 0 || isOpen ? (
          <Button
            onClick={() => {
              setDraft({});
              onSearch({});
            }}
          >
            {texts.searching.reset}
          </Button>
        ) : null}
        {responsiveLevel > 0 || isOpen ? (
          <Button type="link" icon={<FilterOutlined />} onClick={onAdvanced}>
            {queryCount > 0 ? `${query.open} ${queryCount}` : query.open}
          </Button>
        ) : null}
        {all.length > room ? (
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {responsiveLevel > 0 || isOpen ? (isOpen ? texts.searching.less : texts.searching.more) : null}
            {isOpen ? <UpOutlined /> : <DownOutlined aria-label={texts.searching.more} />}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface SearchInputProps extends Pick<SearchFormProps, 'resource' | 'slots'> {
  id: string;
  search: SearchField;
  draft: Filters;
  set(changes: Filters): void;
}

function SearchInput({ resource, slots, id, search, draft, set }: SearchInputProps) {
  const texts = useTexts(recordTexts);
  const [first, second] = search.keys;
  if (second === undefined) {
    return (
      <FieldInput
        own={slots.inputs?.[search.name]}
        {...{ id, resource, name: search.name, field: search.field, values: draft }}
        value={draft[first] ?? ''}
        isSearch
        onChange={(value) => set({ [first]: String(value ?? '') })}
      />
    );
  }
  const values = [draft[first] ?? '', draft[second] ?? ''];
  if (search.field.kind === 'date' || search.field.kind === 'datetime') {
    const take = ([from, to]: [string, string]) => set({ [first]: from, [second]: to });
    return <DayRange {...{ id, search, values }} onChange={take} />;
  }
  return (
    <span className="ec-range">
      <Input
        id={id}
        inputMode="decimal"
        placeholder={texts.range.atLeast}
        value={values[0]}
        onChange={(event) => set({ [first]: event.target.value })}
      />
      –
      <Input
        aria-label={texts.range.atMost}
        inputMode="decimal"
        placeholder={texts.range.atMost}
        value={values[1]}
        onChange={(event) => set({ [second]: event.target.value })}
      />
    </span>
  );
}
