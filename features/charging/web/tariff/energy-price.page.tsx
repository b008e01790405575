// The page of time-of-use prices. The form edits a day as a band, list and detail show it; tabs show versions and a cost preview.

import { toneOf } from '@ec/resource/enum';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { pricePreview } from '../../shared/tariff/preview.contract.ts';
import { energyPriceStatus } from '../../shared/tariff/tariff.enums.ts';
import { AboutActivate, AboutStopPrice } from './about-actions.tsx';
import { DayView, SmallBand } from './day-band.tsx';
import { PeriodsSection } from './day-sections.tsx';
import { MonthsText } from './months-text.tsx';
import { previewTab } from './preview-tab.tsx';
import { kindTones } from './tones.ts';
import { useNewVersion } from './use-new-version.ts';
import { versionsTab } from './versions-tab.tsx';

const Summary = ({ row: { periods } }: { row: RowOf<typeof energyPrice> }) => (
  <SmallBand day={kindTones.read(periods)} toneSet={kindTones} />
);

const isDraft = ({ priceStatus }: RowOf<typeof energyPrice>) => priceStatus === energyPriceStatus.key.draft;

export const { Page, slots } = resourcePage(energyPrice, {
  sections: [{ fields: ['periods'], Section: PeriodsSection }],
  // The cell of the months also draws the small band from the periods.
  reads: ['periods'],
  cells: {
    months: (row) => (
      <span className="tariff-months">
        <MonthsText months={row.months} />
        <SmallBand day={kindTones.read(row.periods)} toneSet={kindTones} />
      </span>
    ),
    periods: (row) => <DayView day={kindTones.read(row.periods)} toneSet={kindTones} />,
  },
  actionApplies: { delete: isDraft },
  aboutAction: { activate: AboutActivate, stop: AboutStopPrice },
  useSaving: () => useNewVersion(energyPrice, isDraft),
  tabs: [
    versionsTab({
      resource: energyPrice,
      familyOf: ({ priceNo }) => ({ priceNo_equal: priceNo }),
      versionOf: ({ priceStatus, priceStatusName, ...row }) => ({
        ...row,
        state: priceStatusName,
        tone: toneOf(energyPriceStatus, String(priceStatus)),
      }),
      isInForce: ({ priceStatus, effectFrom, effectTo }, now) =>
        priceStatus === energyPriceStatus.key.active && effectFrom <= now.slice(0, 10) && now.slice(0, 10) <= effectTo,
      Summary,
    }),
    previewTab(pricePreview),
  ],
});
