// The filters that are on, each with a way to take it off.
import { CloseOutlined } from '@ant-design/icons';
import type { Resource } from '@ec/resource/resource';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { engineTexts } from './engine-texts.ts';
import { type Chip, chipsOf, daysOfBounds, withoutFilter } from './search-fields.ts';
import { ValueText } from './value-text.tsx';

interface FilterChipsProps {
  resource: Resource;
  filters: Record<string, string>;
  onChange(filters: Record<string, string>): void;
}

export function FilterChips({ resource, filters, onChange }: FilterChipsProps) {
  const texts = useTexts(engineTexts);
  const chips = chipsOf(resource, filters, useLanguage());
  if (chips.length === 0) return null;
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
      <li>
        <button type="button" className="ec-link" onClick={() => onChange({})}>
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
