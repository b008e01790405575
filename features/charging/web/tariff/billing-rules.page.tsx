// Defines the page of tariffs. Service fees by time of use are edited as a band of 24 hours; tabs show versions and a cost preview.
import { moneyText } from '@ec/language/amount';
import { toneOf } from '@ec/resource/enum';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { emptyValue, Quantity } from '@ec/ui/value/quantity.tsx';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { rulePreview } from '../../shared/tariff/preview.contract.ts';
import { billingRulesChargeMode, ruleStatus } from '../../shared/tariff/tariff.enums.ts';
import { AboutActivate, AboutStopRule } from './about-actions.tsx';
import { DayView, SmallBand } from './day-band.tsx';
import { EnergyPriceSection, ServicePeriodsSection } from './day-sections.tsx';
import { previewTab } from './preview-tab.tsx';
import { stepTones } from './tones.ts';
import { useNewVersion } from './use-new-version.ts';
import { versionsTab } from './versions-tab.tsx';

function Summary({ row }: { row: RowOf<typeof billingRules> }) {
  const { chargeModeName, energyPriceName, servicePrice, servicePeriods, swapPrice, mileagePrice } = row;
  return (
    <div className="tariff-summary">
      <span>{chargeModeName}</span>
      {energyPriceName ? <span>{energyPriceName}</span> : null}
      {swapPrice === null ? null : <Quantity value={swapPrice} unit="¥" digits={2} />}
      {mileagePrice === null ? null : <Quantity value={mileagePrice} unit="¥/km" digits={4} />}
      {row.chargeMode !== billingRulesChargeMode.key.perKWh ? null : servicePeriods ? (
        <SmallBand day={stepTones.read(servicePeriods)} toneSet={stepTones} />
      ) : (
        <Quantity value={servicePrice} unit="¥/kWh" digits={4} />
      )}
    </div>
  );
}

/** Writes a single price, or the range from the lowest to the highest. */
function PriceSpan({ prices }: { prices: readonly (number | null)[] }) {
  const knownPrices = prices.filter((price) => price !== null);
  if (knownPrices.length === 0) return emptyValue;
  const [low, high] = [Math.min(...knownPrices), Math.max(...knownPrices)];
  const from = low === high ? '' : `${moneyText(low, { digits: 4 })}–`;
  return <span className="ec-number">{`${from}${moneyText(high, { digits: 4, unit: '¥/kWh' })}`}</span>;
}

const isDraft = ({ ruleStatus: status }: RowOf<typeof billingRules>) => status === ruleStatus.key.draft;

const { scheduled, active } = ruleStatus.key;

export const { Page, slots } = resourcePage(billingRules, {
  sections: [
    { fields: ['energyPriceId'], Section: EnergyPriceSection },
    { fields: ['servicePeriods'], Section: ServicePeriodsSection },
  ],
  // The cell of servicePrice shows a fee by time of use as a range.
  reads: ['servicePeriods'],
  cells: {
    servicePrice: ({ servicePrice, servicePeriods }) => {
      const prices = servicePeriods ? servicePeriods.map((period) => period.servicePrice) : [servicePrice];
      return <PriceSpan prices={prices} />;
    },
    servicePeriods: (row) =>
      row.servicePeriods ? <DayView day={stepTones.read(row.servicePeriods)} toneSet={stepTones} /> : emptyValue,
  },
  actionApplies: { delete: isDraft },
  aboutAction: { activate: AboutActivate, stop: AboutStopRule },
  useSaving: () => useNewVersion(billingRules, isDraft),
  tabs: [
    versionsTab({
      resource: billingRules,
      familyOf: ({ ruleNo }) => ({ ruleNo_equal: ruleNo }),
      versionOf: ({ ruleStatus: status, ruleStatusName, ...row }) => ({
        ...row,
        state: ruleStatusName,
        tone: toneOf(ruleStatus, String(status)),
      }),
      isInForce: ({ ruleStatus: status, effectFrom, effectTo }, now) =>
        (status === scheduled || status === active) && effectFrom <= now && now < effectTo,
      Summary,
    }),
    previewTab(rulePreview),
  ],
});
