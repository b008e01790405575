// Shows the health of a station as a sign and a word.
import { useTexts } from '@ec/ui/text/use-texts';
import { type HealthName, healthNames } from '../../shared/map/map-filters.ts';
import { type Health, health } from '../../shared/station/health.ts';
import { mapTexts } from './map-texts.ts';

export const healthSigns: Record<HealthName, string> = { fault: '×', offline: '–', alarm: '!', normal: '✓' };

const nameOfHealth = (value: Health): HealthName => healthNames.find((name) => health[name] === value) ?? 'normal';

export function HealthMark({ health: value }: { health: Health }) {
  const texts = useTexts(mapTexts);
  const name = nameOfHealth(value);
  return (
    <span className="health-mark" data-health={name}>
      <i aria-hidden="true">{healthSigns[name]}</i> {texts[name]}
    </span>
  );
}
