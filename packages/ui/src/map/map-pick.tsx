// Picks a place by inputs for longitude and latitude, or by a click on a map. The code of the map loads when the map is first shown.
// Coordinates are in GCJ-02, as everywhere in the product. Keyboard users and devices without WebGL need only the inputs.
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import './map-pick.css';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import type { MapGround } from './ground.ts';
import type { NamedPlace, Place } from './place.ts';

interface MapPickProps {
  value?: Place | undefined;
  onChange?(value: Place | undefined): void;
  /** Called when the focus moves from an input to an element outside the picker. */
  onBlur?(): void;
  isWrong?: boolean;
  /** Labelled points for orientation, e.g. city centres. */
  places?: NamedPlace[];
  /** The base map that the platform has configured: tiles and outlines of areas. Without it, the bundled base map is shown. */
  ground?: MapGround | undefined;
  disabled?: boolean;
  /** The id of the first input, for the label of a form. */
  id?: string;
}

const DIGITS = 6;
const MapView = lazyPart(
  async () => (await import('./map-view.tsx')).MapView,
  function Missing() {
    return <p className="map-view map-view-failed">{useTexts(uiTexts).mapFailed}</p>;
  },
  <div className="map-view ec-bar" />,
);

export function MapPick({ value, onChange, onBlur, isWrong, places = [], ground, disabled = false, id }: MapPickProps) {
  const texts = useTexts(uiTexts);
  // Holds a single coordinate until the person has typed the other one, too.
  const [half, setHalf] = useState<Partial<Place>>({});
  const shownPlace: Partial<Place> = value ?? half;
  const change = (part: Partial<Place>) => {
    const { lng, lat } = { ...shownPlace, ...part };
    const isWhole = lng !== undefined && lat !== undefined;
    setHalf(isWhole ? {} : { lng, lat });
    if (isWhole) onChange?.({ lng, lat });
    else if (value) onChange?.(undefined);
  };
  const pick = ({ lng, lat }: Place) => change({ lng: roundDegrees(lng), lat: roundDegrees(lat) });
  const clear = () => change({ lng: undefined, lat: undefined });
  const input = (name: 'lng' | 'lat', label: string, limit: number) => (
    <InputNumber<number>
      {...(name === 'lng' && id ? { id } : {})}
      aria-label={label}
      prefix={label}
      value={shownPlace[name] ?? null}
      min={-limit}
      max={limit}
      precision={DIGITS}
      step={0.001}
      controls={false}
      {...(isWrong ? { status: 'error' } : {})}
      disabled={disabled}
      onChange={(number) => change({ [name]: number ?? undefined })}
      onBlur={({ relatedTarget }) => relatedTarget?.closest('.map-pick') ?? onBlur?.()}
    />
  );
  return (
    <div className="map-pick">
      <div className="map-pick-inputs">
        {input('lng', texts.longitude, 180)}
        {input('lat', texts.latitude, 90)}
        {value && !disabled ? <Button onClick={clear}>{texts.clear}</Button> : null}
      </div>
      <MapView value={value} places={places} ground={ground} {...(disabled ? {} : { onPick: pick })} />
      {disabled ? null : <p className="map-pick-hint">{texts.mapHint}</p>}
    </div>
  );
}

function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DIGITS));
}
