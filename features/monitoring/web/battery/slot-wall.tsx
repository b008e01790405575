// The wall shows the slots of each station. Slots with smoke or an open door come first; each slot shows the charge of its pack, and
// whether and why the pack cannot be swapped in.
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { slotState } from '@ec/truck/shared/asset/battery-life.contract';
import { station } from '@ec/truck/shared/station.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { type TagText, tags } from '@ec/ui/value/tags.tsx';
import type { batteryHome } from '../../shared/swap/battery-home.contract.ts';
import { Card } from '../common/card.tsx';
import { StaleNote } from '../common/fresh-value.tsx';
import { batteryTexts } from './battery-texts.ts';

export type BatteryHome = OutputOf<typeof batteryHome>;
type Slot = BatteryHome['slots'][number];
type Pack = NonNullable<Slot['battery']>;

/** A cell is amber from the first of these temperatures on, and red from the second. */
const [warmC, hotC] = [45, 55];

export const heatOf = (tempC: number | null): 'hot' | 'warm' | undefined =>
  tempC === null || tempC < warmC ? undefined : tempC >= hotC ? 'hot' : 'warm';

/** Returns the band of charge that colours a slot; the number is beside the colour. */
export const socBand = (soc: number | null): 'none' | 'low' | 'middle' | 'high' =>
  soc === null ? 'none' : soc < 30 ? 'low' : soc < 90 ? 'middle' : 'high';

/** Sorts slots with smoke first, then those with an open door; otherwise the slots keep their order. */
export function dangerFirst(slots: readonly Slot[]): Slot[] {
  const rank = ({ smoke, doorOpen }: Slot) => (smoke ? 0 : doorOpen ? 1 : 2);
  return [...slots].sort((one, other) => rank(one) - rank(other));
}

export function SlotWall({ slots }: { slots: readonly Slot[] }) {
  const texts = useTexts(batteryTexts);
  const sites = [...new Set(slots.map(({ stationId }) => stationId))];
  return (
    <Card title={texts.wall} note={fill(texts.bands, { a: '<30 · 30–90 · ≥90 %' })}>
      {slots.length === 0 ? <Empty title={texts.noSlots} /> : null}
      {sites.map((siteId) => {
        const siteSlots = slots.filter(({ stationId }) => stationId === siteId);
        return (
          <section key={siteId} className="battery-site" aria-label={siteSlots[0]?.stationName}>
            <h3>
              <RowLink table={station} id={siteId}>
                {siteSlots[0]?.stationName}
              </RowLink>
            </h3>
            <ul className="battery-slots">
              {dangerFirst(siteSlots).map((slot) => (
                <SlotTile key={slot.slotNo} slot={slot} />
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

function SlotTile({ slot: { slotNo, slotStatus, doorOpen, smoke, battery: pack } }: { slot: Slot }) {
  const texts = useTexts(batteryTexts);
  const warnings: TagText[] = [
    ...(smoke ? [{ text: texts.smoke, tone: 'bad' as const }] : []),
    ...(doorOpen ? [{ text: texts.doorOpen, tone: 'bad' as const }] : []),
    ...(slotStatus === slotState.faulty ? [{ text: texts.faulty, tone: 'bad' as const }] : []),
    ...(slotStatus === slotState.locked ? [{ text: texts.locked, tone: 'warning' as const }] : []),
  ];
  return (
    <li className="battery-slot" data-danger={smoke || doorOpen || undefined} data-slot={slotNo}>
      <span className="battery-slot-head">
        <strong>{fill(texts.slot, { n: slotNo })}</strong>
        {tags(warnings)}
      </span>
      {pack ? <PackFacts pack={pack} /> : <p className="ec-muted battery-empty">{texts.empty}</p>}
    </li>
  );
}

function PackFacts({ pack }: { pack: Pack }) {
  const texts = useTexts(batteryTexts);
  const language = useLanguage();
  const tagOf = useStateTag(batteryStatus);
  const { soc, soh, tempMax, powerKw, cellSpreadMv, remainMin, isReady, lacks, stale } = pack;
  return (
    <>
      <small className="ec-id battery-no" title={pack.batteryNo}>
        <RowLink table={battery} id={pack.id}>
          {pack.batteryNo}
        </RowLink>
      </small>
      <span className="battery-charge" data-band={stale ? 'none' : socBand(soc)} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, Math.max(0, soc ?? 0))}%` }} />
      </span>
      <span className="battery-values ec-number">
        <strong>{groupNumber(soc, 1)}%</strong>
        <span data-heat={heatOf(tempMax)}>{groupNumber(tempMax, 0)} °C</span>
        <span>SOH {groupNumber(soh, 1)}%</span>
      </span>
      <span className="battery-state">
        {pack.batteryStatus === null ? null : tags([tagOf(pack.batteryStatus)])}
        {tags([isReady ? { text: texts.isReady, tone: 'good' } : { text: texts.notReady, tone: 'off' }])}
      </span>
      {isReady ? null : <small>{lacks.map((lack) => texts.lacks[lack]).join(' · ')}</small>}
      <small className="ec-number">
        {[
          ...(powerKw === null ? [] : [`${groupNumber(powerKw, 1)} kW`]),
          ...(cellSpreadMv === null ? [] : [fill(texts.spread, { mv: groupNumber(cellSpreadMv, 0) })]),
          ...(remainMin === null ? [] : [fill(texts.remain, { time: spokenDuration(remainMin * 60, language) })]),
        ].join(' · ')}
      </small>
      <StaleNote reportTime={pack.reportTime} stale={stale} />
    </>
  );
}
