// Shows the slots of a station with their batteries, and below the slots a list of the batteries of the station.

import { fill } from '@ec/language/fill';
import { Reading } from '@ec/resource-web/reading.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { batteryStatus } from '../../shared/asset/asset.enums.ts';
import { battery } from '../../shared/asset/battery.resource.ts';
import { type BatterySlot, batterySlots, slotState } from '../../shared/asset/battery-life.contract.ts';
import { assetTexts } from './asset-texts.ts';
import './asset.css';

const batteries = relatedTab(battery.name, 'stationId', { zh: '电池', en: 'Batteries' });

export const slotsTab: DetailTab = {
  key: 'slots',
  label: { zh: '电池与仓位', en: 'Batteries and slots' },
  lists: battery.name,
  Content: ({ row }) => (
    <>
      <Reading contract={batterySlots} input={{ stationId: row.id }}>
        {(slots) => <Slots slots={slots} />}
      </Reading>
      <batteries.Content row={row} />
    </>
  ),
};

const slotTones: Partial<Record<BatterySlot['slotStatus'], Tone>> = {
  [slotState.empty]: 'off',
  [slotState.locked]: 'warning',
  [slotState.faulty]: 'bad',
};

/** Shows the value, or the text `missing` where it was not reported: a dash would not tell which value is missing. */
const quantityText = (value: number | null, unit: string, missing: string) =>
  value === null ? <span className="ec-muted">{missing}</span> : <Quantity value={value} unit={unit} />;

function Slots({ slots }: { slots: readonly BatterySlot[] }) {
  const texts = useTexts(assetTexts);
  const tagOf = useStateTag(batteryStatus);
  if (slots.length === 0) return <Empty title={texts.noSlots} reason={texts.noSlotsHint} />;
  return (
    <ul className="asset-cards">
      {slots.map(({ slotNo, slotStatus, doorOpen, smoke, battery: pack }) => {
        const warnings = [
          ...(slotStatus === slotState.taken
            ? []
            : [{ text: texts.slotStatus[slotStatus], tone: slotTones[slotStatus] }]),
          ...(doorOpen === 1 ? [{ text: texts.door, tone: 'warning' as const }] : []),
          ...(smoke === 1 ? [{ text: texts.smoke, tone: 'bad' as const }] : []),
        ];
        return (
          <li key={slotNo} className="asset-card">
            <div className="asset-line">
              <strong>{fill(texts.slot, { no: slotNo })}</strong>
              <span>{tags(warnings)}</span>
            </div>
            {pack ? (
              <>
                <small className="ec-id" title={pack.batteryNo}>
                  <RowLink table={battery} id={pack.id}>
                    {pack.batteryNo}
                  </RowLink>
                </small>
                <div className="asset-charge" aria-hidden="true">
                  <span style={{ inlineSize: `${pack.soc ?? 0}%` }} />
                </div>
                <div className="asset-line">
                  {quantityText(pack.soc, '%', texts.noSoc)}
                  {quantityText(pack.tempMax, '°C', texts.noTemp)}
                  {tags([tagOf(pack.batteryStatus)])}
                </div>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
