// The search form: one row of fields, which unfolds to all fields. Typed values stay in the form until the person searches.
import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';
import { queryTexts } from './query-texts.ts';
import '../list/list-page.css';

/** Query keys with their values. */
export type Filters = Record<string, string>;

export interface SearchEntry {
  name: string;
  /** The label, with the unit of the field. */
  label: string;
  title: string;
}

export interface SearchDraft {
  /** The id of the input that the label names. */
  id: string;
  draft: Filters;
  set(changes: Filters): void;
}

interface SearchFormProps {
  entries: readonly SearchEntry[];
  filters: Filters;
  /** The number of active filters of the query builder. */
  queryCount: number;
  renderInput(name: string, input: SearchDraft): ReactNode;
  onSearch(filters: Filters): void;
  onAdvanced(): void;
}

export function SearchForm({ entries, filters, queryCount, renderInput, onSearch, onAdvanced }: SearchFormProps) {
  const { responsiveLevel } = useConsole();
  const { searching } = useTexts(recordTexts);
  const query = useTexts(queryTexts);
  const [draft, setDraft] = useState<Filters>(filters);
  const [isOpen, setOpen] = useState(false);
  // Chips, links and "back" change the filters from outside and replace the typed values. A new object with equal filters does not.
  const filterText = JSON.stringify(filters);
  const [appliedText, setAppliedText] = useState(filterText);
  if (appliedText !== filterText) {
    setAppliedText(filterText);
    setDraft(filters);
  }
  const id = useId();
  if (entries.length === 0) return null;
  const columns = responsiveLevel + 1;
  const room = Math.max(1, columns - 1);
  const hasWords = responsiveLevel > 0 || isOpen;
  const set = (changes: Filters) => setDraft((now) => ({ ...now, ...changes }));
  return (
    <form
      className="ec-card ec-search"
      aria-label={searching.search}
      // In the folded form the buttons are as wide as their content.
      style={{ gridTemplateColumns: `repeat(${isOpen ? columns : room}, minmax(0, 1fr))${isOpen ? '' : ' auto'}` }}
      data-folded={!isOpen}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {(isOpen ? entries : entries.slice(0, room)).map(({ name, label, title }) => (
        <div className="ec-search-field" key={name}>
          <label htmlFor={`${id}-${name}`} title={title}>
            {label}
          </label>
          {renderInput(name, { id: `${id}-${name}`, draft, set })}
        </div>
      ))}
      {/* In the unfolded form the buttons span the last two columns, if there are two. */}
      <div
        className="ec-search-buttons"
        style={isOpen ? { gridColumn: columns > 1 ? '-3 / -1' : '1 / -1' } : undefined}
      >
        <Button type="primary" htmlType="submit">
          {searching.search}
        </Button>
        {hasWords ? (
          <>
            <Button
              onClick={() => {
                setDraft({});
                onSearch({});
              }}
            >
              {searching.reset}
            </Button>
            <Button type="link" icon={<FilterOutlined />} onClick={onAdvanced}>
              {queryCount > 0 ? `${query.open} ${queryCount}` : query.open}
            </Button>
          </>
        ) : null}
        {entries.length > room ? (
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {hasWords ? (isOpen ? searching.less : searching.more) : null}
            {isOpen ? <UpOutlined /> : <DownOutlined aria-label={searching.more} />}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface NumberRangeProps {
  id: string;
  values: readonly [string, string];
  onChange(values: [string, string]): void;
}

/** Inputs for the two bounds of a range; either may stay empty. */
export function NumberRange({ id, values: [from, to], onChange }: NumberRangeProps) {
  const { range } = useTexts(recordTexts);
  return (
    <span className="ec-range">
      <Input
        id={id}
        inputMode="decimal"
        placeholder={range.atLeast}
        value={from}
        onChange={(event) => onChange([event.target.value, to])}
      />
      –
      <Input
        aria-label={range.atMost}
        inputMode="decimal"
        placeholder={range.atMost}
        value={to}
        onChange={(event) => onChange([from, event.target.value])}
      />
    </span>
  );
}
