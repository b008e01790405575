// A form section for the position of a site: the person searches a place, picks it on the map, or types the coordinates.
import { labelOf } from '@ec/language/label';
import { defineTexts } from '@ec/language/texts';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { cityCentres } from '@ec/ui/map/city-centres';
import { MapPick } from '@ec/ui/map/map-pick.tsx';
import type { Place } from '@ec/ui/map/place';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useState } from 'react';
import { usePlaces } from './place-search.ts';
import type { SectionProps } from './slots.ts';
import { useMapGround } from './use-map-ground.ts';

const label = { zh: '经纬度（GCJ-02）', en: 'Coordinates (GCJ-02)' };
const places = [...cityCentres];

function numberOf(value: unknown): number | undefined {
  return value === '' || value === null || value === undefined ? undefined : Number(value);
}

const texts = defineTexts({
  zh: { search: '搜索城市、站点或经纬度', none: '没有找到。可输入城市或已有站点的名称，或“经度, 纬度”' },
  en: {
    search: 'Search a city, a station or coordinates',
    none: 'Nothing found. Enter the name of a city or an existing station, or “longitude, latitude”',
  },
});

/** An input that moves the map to a place by its name. */
function PlaceSearch({ onPick }: { onPick(place: Place): void }) {
  const words = useTexts(texts);
  const [text, setText] = useState('');
  const { places, isBusy } = usePlaces(text);
  return (
    <Select
      className="ec-wide"
      aria-label={words.search}
      placeholder={words.search}
      showSearch={{ filterOption: false, onSearch: setText }}
      suffixIcon={null}
      value={null}
      loading={isBusy}
      notFoundContent={text.trim() === '' ? null : words.none}
      options={places.map(({ name, lng, lat }, index) => ({ value: index, label: `${name} (${lng}, ${lat})` }))}
      onSelect={(index: number | null) => {
        const place = places[index ?? -1];
        if (place) onPick(place);
        setText('');
      }}
    />
  );
}

type PlaceProps = Pick<SectionProps, 'values' | 'issues'> & {
  set(name: 'lng' | 'lat', value: unknown): void;
  blur(name: 'lng' | 'lat'): void;
};

export function PlaceSection({ values, issues, set, blur }: PlaceProps) {
  const language = useLanguage();
  const [lng, lat] = [numberOf(values.lng), numberOf(values.lat)];
  const issue = issues.lng ?? issues.lat;
  const [searchKey, setSearchKey] = useState('');
  const ground = useMapGround();
  return (
    <FieldFrame id="site-place" label={labelOf(label, language)} isRequired issue={issue}>
      <PlaceSearch
        onPick={({ lng, lat }) => {
          set('lng', lng);
          set('lat', lat);
          blur('lng');
          blur('lat');
          setSearchKey(`${lng} ${lat}`);
        }}
      />
      <MapPick
        // A new key mounts a new map, which opens at the place from the search.
        key={searchKey}
        id="site-place"
        value={lng === undefined && lat === undefined ? undefined : { lng: lng ?? 0, lat: lat ?? 0 }}
        places={places}
        ground={ground}
        isWrong={issue !== undefined}
        onBlur={() => {
          blur('lng');
          blur('lat');
        }}
        onChange={(place) => {
          set('lng', place?.lng ?? '');
          set('lat', place?.lat ?? '');
          blur('lng');
          blur('lat');
        }}
      />
    </FieldFrame>
  );
}
