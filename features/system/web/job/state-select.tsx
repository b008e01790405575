// Filters jobs or runs by their state; without a choice, all are shown.
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { jobTexts } from './job-texts.ts';

interface StateSelectProps {
  value: number | undefined;
  /** Names of the states; a state without a name is no choice. */
  names: readonly string[];
  onChange(state: number | undefined): void;
}

export function StateSelect({ value, names, onChange }: StateSelectProps) {
  const texts = useTexts(jobTexts);
  return (
    <Select
      allowClear
      className="jobs-state"
      placeholder={texts.anyState}
      aria-label={texts.state}
      value={value ?? null}
      onChange={(state) => onChange(state ?? undefined)}
      options={names.flatMap((label, key) => (label ? [{ value: key, label }] : []))}
    />
  );
}
