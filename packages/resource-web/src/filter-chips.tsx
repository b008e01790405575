// The filters that are on, each with a way to take it off.
import { CloseOutlined } from '@ant-design/icons';
import type { QueryGroup } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { listTexts } from '@ec/ui/list-texts';
import { recordTexts } from '@ec/ui/record-texts';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { labelOfPart, partsOfQuery, QueryWords, withoutPart } from './query-words.tsx';
import { type Chip, chipsOf, daysOfBounds, withoutFilter } from './search-fields.ts';
import { ValueText } from './value-text.tsx';

interface FilterChipsProps {
  resource: Resource;
  filters: Record<string, string>;
  /** Filters of the query builder: one chip for each that stands alone. */
  q: QueryGroup | undefined;
  onChange(filters: Record<string, string>): void;
  onQuery(q: QueryGroup | undefined): void;
  onClear(): void;
  /** Opens the query builder. */
  onEdit(): void;
}

export function FilterChips({ resource, filters, q, onChange, onQuery, onClear, onEdit }: FilterChipsProps) {
  const texts = useTexts(recordTexts);
  const { query } = useTexts(listTexts);
  const language = useLanguage();
  const chips = chipsOf(resource, filters, language);
  const parts = partsOfQuery(q);
  if (chips.length + parts.length === 0) return null;
  return (
    <ul className="ec-chips">
      {chips.map((chip) => (
        <li className="ec-chip" key={chip.search.name}>
          <span className="ec-chip-label">{chip.label}</span>
          <ChipValue chip={chip} filters={filters} />
          <button
            type="button"
            aria-label={fill(texts.removeFilter, { label: chip.label })}
            onClick={() => onChange(withoutFilter(filters, chip.search))}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
      {parts.map((part) => (
        <li className="ec-chip ec-chip-query" key={JSON.stringify(part)}>
          <button type="button" className="ec-chip-words" onClick={onEdit}>
            <QueryWords resource={resource} node={part} />
          </button>
          <button
            type="button"
            aria-label={fill(texts.removeFilter, { label: labelOfPart(resource, part, language) ?? query.open })}
            onClick={() => onQuery(q && withoutPart(q, part))}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="ec-link" onClick={onClear}>
          {texts.clearFilters}
        </button>
      </li>
    </ul>
  );
}

function ChipValue({ chip, filters }: { chip: Chip; filters: Record<string, string> }) {
  const { search, values } = chip;
  if (search.keys.length === 1) return <ValueText field={search.field} value={values[0]} values={filters} />;
  const isDate = search.field.kind === 'date' || search.field.kind === 'datetime';
  const [from, to] = isDate ? daysOfBounds(search.field, values[0]!, values[1]!) : values;
  if (from && to) return <span className="ec-number">{from === to ? from : `${from} – ${to}`}</span>;
  return <span className="ec-number">{from ? `≥ ${from}` : `≤ ${to}`}</span>;
}
