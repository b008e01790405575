// The bar holds the filters of the map: health with counts, business, region and text. The address stores all of them.
import { textOf } from '@ec/language/unknown';
import { RegionInput } from '@ec/records/choices/region-input.tsx';
import { useDictionary } from '@ec/records/choices/use-choices';
import { bizType } from '@ec/truck/shared/station.enums';
import { SearchBox } from '@ec/ui/input/search-box.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Checkbox, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { type HealthName, healthNames, type MapFilters, writeHealths } from '../../shared/map/map-filters.ts';
import { health } from '../../shared/station/health.ts';
import type { View } from '../common/use-view.ts';
import { healthSigns } from './health-mark.tsx';
import { mapTexts } from './map-texts.ts';

/** The longest search text, in characters. */
const mostSearched = 50;

interface FiltersBarProps {
  view: View;
  filters: MapFilters;
  /** The number of stations of each health; absent until the stations are read. */
  counts: Record<HealthName, number> | undefined;
}

export function FiltersBar({ view, filters, counts }: FiltersBarProps) {
  const texts = useTexts(mapTexts);
  const regionId = useId();
  const [text, setText] = useState(filters.text);
  useEffect(() => setText(filters.text), [filters.text]);
  const businesses = useDictionary(bizType);
  const isFiltered = ['health', 'biz', 'area', 'q'].some((key) => view.read(key) !== '');
  const toggle = (name: HealthName, isOn: boolean) => {
    const next = new Set(filters.healths);
    if (isOn) next.add(health[name]);
    else next.delete(health[name]);
    view.set({ health: writeHealths(next) });
  };
  return (
    <search className="station-map-filters ec-no-print" aria-label={texts.filters}>
      <SearchBox
        className="station-map-search"
        label={texts.search}
        value={text}
        onType={(typed) => setText(typed.slice(0, mostSearched))}
        onSearch={(typed) => view.set({ q: typed.trim() })}
      />
      <span className="station-map-region">
        <label htmlFor={regionId}>{texts.region}</label>
        <RegionInput
          id={regionId}
          isMany={false}
          known={undefined}
          value={filters.areaCode}
          onChange={(value) => view.set({ area: textOf(value) })}
        />
      </span>
      <Select
        aria-label={texts.business}
        value={filters.business}
        options={[
          { value: 0, label: texts.allBusinesses },
          ...businesses.map(({ value, label }) => ({ value: Number(value), label })),
        ]}
        onChange={(value: number) => view.set({ biz: value === 0 ? '' : `${value}` })}
      />
      <fieldset className="station-map-health" aria-label={texts.health}>
        {healthNames.map((name) => (
          <Checkbox
            key={name}
            data-health={name}
            checked={filters.healths.has(health[name])}
            onChange={({ target }) => toggle(name, target.checked)}
          >
            <span className="health-mark" data-health={name}>
              <i aria-hidden="true">{healthSigns[name]}</i> {texts[name]}
            </span>{' '}
            <span className="ec-number">{counts?.[name]}</span>
          </Checkbox>
        ))}
      </fieldset>
      {isFiltered ? (
        <Button type="link" onClick={() => view.set({ health: '', biz: '', area: '', q: '' })}>
          {texts.clear}
        </Button>
      ) : null}
    </search>
  );
}
