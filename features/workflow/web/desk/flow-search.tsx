// The search of a list of workflows: what is typed is searched for by Enter, what is chosen at once.
import { DayRangeInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';

type Filters = Record<string, string>;

export interface SearchPart {
  kind: 'text' | 'category' | 'days' | 'choice';
  /** Query keys; a range of days has two. */
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
  return (
    <search className="flow-search">
      {parts.map((part) => (
        <PartInput
          key={part.names.join()}
          {...{ part, filters }}
          onChange={(changes) => onSearch({ ...filters, ...changes })}
        />
      ))}
    </search>
  );
}

interface PartInputProps {
  part: SearchPart;
  filters: Filters;
  onChange(changes: Filters): void;
}

function PartInput({ part, filters, onChange }: PartInputProps) {
  const categories = useCategories();
  const [first = '', second = ''] = part.names;
  const value = filters[first] ?? '';
  if (part.kind === 'text') return <TextPart {...{ part, value }} onChange={(text) => onChange({ [first]: text })} />;
  if (part.kind === 'days')
    return (
      <DayRangeInput
        id={`flow-search-${first}`}
        days={[value.slice(0, 10), (filters[second] ?? '').slice(0, 10)]}
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

function TextPart({ part, value, onChange }: { part: SearchPart; value: string; onChange(text: string): void }) {
  const texts = useTexts(flowTexts);
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  return (
    <Input.Search
      allowClear
      className="flow-search-text"
      aria-label={part.label}
      placeholder={part.label}
      enterButton={texts.search}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onSearch={onChange}
    />
  );
}
