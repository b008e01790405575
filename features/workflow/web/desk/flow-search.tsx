// The search of a list of workflows. Typed text is searched for on Enter or by the button, a choice at once.
import { DayRangeInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input, Select } from 'antd';
import { Fragment, useState } from 'react';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';

type Filters = Record<string, string>;

export interface SearchPart {
  kind: 'text' | 'category' | 'days' | 'choice';
  /** The names of the query parameters; a range of days has two. */
  names: readonly string[];
  label: string;
  options?: readonly { value: string; label: string }[];
}

interface FlowSearchProps {
  parts: readonly SearchPart[];
  filters: Filters;
  onSearch(filters: Filters): void;
}

export function FlowSearch({ parts, filters, onSearch }: FlowSearchProps) {
  const texts = useTexts(flowTexts);
  const [draft, setDraft] = useState(filters);
  // Links, the back button and choices change the filters from outside.
  const current = JSON.stringify(filters);
  const [previous, setPrevious] = useState(current);
  if (previous !== current) {
    setPrevious(current);
    setDraft(filters);
  }
  const search = (changes: Filters) => onSearch({ ...draft, ...changes });
  const last = parts.findLastIndex(({ kind }) => kind === 'text');
  return (
    <search>
      <form
        className="flow-search"
        onSubmit={(event) => {
          event.preventDefault();
          search({});
        }}
      >
        {parts.map((part, index) => (
          <Fragment key={part.names.join()}>
            <PartInput
              part={part}
              draft={draft}
              onType={(changes) => setDraft({ ...draft, ...changes })}
              onChange={search}
            />
            {index === last ? (
              <Button type="primary" htmlType="submit">
                {texts.search}
              </Button>
            ) : null}
          </Fragment>
        ))}
      </form>
    </search>
  );
}

interface PartInputProps {
  part: SearchPart;
  draft: Filters;
  /** Receives typed text, which waits for Enter or the button. */
  onType(changes: Filters): void;
  onChange(changes: Filters): void;
}

function PartInput({ part, draft, onType, onChange }: PartInputProps) {
  const categories = useCategories();
  const [first = '', second = ''] = part.names;
  const value = draft[first] ?? '';
  if (part.kind === 'text')
    return (
      <Input
        allowClear
        type="search"
        className="flow-search-text"
        aria-label={part.label}
        placeholder={part.label}
        value={value}
        onChange={({ target }) => onType({ [first]: target.value })}
        onClear={() => onChange({ [first]: '' })}
      />
    );
  if (part.kind === 'days')
    return (
      <DayRangeInput
        id={`flow-search-${first}`}
        days={[value.slice(0, 10), (draft[second] ?? '').slice(0, 10)]}
        onChange={([from, to]) => onChange({ [first]: from, [second]: to })}
      />
    );
  return (
    <Select
      allowClear
      className="flow-search-choice"
      aria-label={part.label}
      placeholder={part.label}
      value={value === '' ? null : value}
      options={part.kind === 'category' ? categories.options : [...(part.options ?? [])]}
      onChange={(chosen: string | undefined) => onChange({ [first]: chosen ?? '' })}
    />
  );
}
