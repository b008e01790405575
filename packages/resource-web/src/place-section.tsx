// Where a site stands: both coordinates at once, on the map or typed.
import { labelOf } from '@ec/language/label';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { cityCentres } from '@ec/ui/map/city-centres';
import { MapPick } from '@ec/ui/map/map-pick.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import type { SectionProps } from './slots.ts';

const label = { zh: '经纬度（GCJ-02）', en: 'Coordinates (GCJ-02)' };
const places = [...cityCentres];

function numberOf(value: unknown): number | undefined {
  return value === '' || value === null || value === undefined ? undefined : Number(value);
}

/** A form section with these two fields. */
type PlaceProps = Pick<SectionProps, 'values' | 'issues'> & {
  set(name: 'lng' | 'lat', value: unknown): void;
  blur(name: 'lng' | 'lat'): void;
};

export function PlaceSection({ values, issues, set, blur }: PlaceProps) {
  const language = useLanguage();
  const [lng, lat] = [numberOf(values.lng), numberOf(values.lat)];
  const issue = issues.lng ?? issues.lat;
  return (
    <FieldFrame id="site-place" label={labelOf(label, language)} isRequired issue={issue}>
      <MapPick
        id="site-place"
        value={lng === undefined && lat === undefined ? undefined : { lng: lng ?? 0, lat: lat ?? 0 }}
        places={places}
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
