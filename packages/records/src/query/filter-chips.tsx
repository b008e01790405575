// Shows the active filters as chips, each with a button to remove it.
import { CloseOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import { recordTexts } from '../list/record-texts.ts';
import '../list/list-page.css';

export interface FilterChip {
  key: string;
  /** The label of the filter. */
  label: string;
  content: ReactNode;
  /** True where the content needs no label. */
  isWhole?: boolean;
  onRemove(): void;
  /** Opens the place where the filter is edited; the text of the chip is then a button. */
  onEdit?(): void;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onClear(): void;
}

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  const { removeFilter, clearFilters } = useTexts(recordTexts);
  if (chips.length === 0) return null;
  return (
    <ul className="ec-chips">
      {chips.map(({ key, label, content, isWhole, onRemove, onEdit }) => (
        <li className={onEdit ? 'ec-chip ec-chip-query' : 'ec-chip'} key={key}>
          {onEdit ? (
            <button type="button" className="ec-chip-words" onClick={onEdit}>
              {content}
            </button>
          ) : (
            <>
              {isWhole ? null : <span className="ec-chip-label">{label}</span>}
              {content}
            </>
          )}
          <button type="button" aria-label={fill(removeFilter, { label })} onClick={onRemove}>
            <CloseOutlined />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="ec-link" onClick={onClear}>
          {clearFilters}
        </button>
      </li>
    </ul>
  );
}

/** Renders the number of values, with the values on hover. */
export function CountText({ values }: { values: readonly string[] }) {
  const { count } = useTexts(recordTexts);
  return <span title={values.join('\n')}>{fill(count.values, { count: values.length })}</span>;
}

/** Renders a range; `from` or `to` may be undefined. */
export function RangeText({ from, to }: { from: string | undefined; to: string | undefined }) {
  const text = from && to ? (from === to ? from : `${from} – ${to}`) : from ? `≥ ${from}` : `≤ ${to}`;
  return <span className="ec-number">{text}</span>;
}
