// Tariffs: service fees drawn over the 24 hours where they go by time of use; versions, and what a month would have cost.
import { toneOf } from '@ec/resource/enum';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { Row } from '@ec/ui/table/row';
import { Quantity, unknown } from '@ec/ui/value/quantity.tsx';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { rulePreview } from '../../shared/tariff/preview.contract.ts';
import { billingRulesChargeMode, billingRulesRuleStatus } from '../../shared/tariff/tariff.enums.ts';
import { AboutActivate, AboutStopRule } from './about-actions.tsx';
import { DayView, SmallBand } from './day-band.tsx';
import { ServicePeriodsSection } from './day-sections.tsx';
import { previewTab } from './preview-tab.tsx';
import { stepTones } from './tones.ts';
import { useNewVersion } from './use-new-version.ts';
import { versionsTab } from './versions-tab.tsx';

function Summary({ row }: { row: Row }) {
  const { chargeModeName, energyPriceName, servicePrice, servicePeriods, swapPrice, mileagePrice } = row;
  return (
    <div className="tariff-summary">
      <span>{String(chargeModeName ?? '')}</span>
      {energyPriceName ? <span>{String(energyPriceName)}</span> : null}
      {swapPrice === null ? null : <Quantity value={swapPrice as number} unit="¥" digits={2} />}
      {mileagePrice === null ? null : <Quantity value={mileagePrice as number} unit="¥/km" digits={4} />}
      {row.chargeMode !== billingRulesChargeMode.key.perKWh ? null : servicePeriods ? (
        <SmallBand day={stepTones.read(servicePeriods)} toneSet={stepTones} />
      ) : (
        <Quantity value={servicePrice as number} unit="¥/kWh" digits={4} />
      )}
    </div>
  );
}

const isDraft = ({ ruleStatus }: RowOf<typeof billingRules>) => ruleStatus === billingRulesRuleStatus.key.draft;

const { scheduled, active } = billingRulesRuleStatus.key;

export const { Page, slots } = resourcePage(billingRules, {
  sections: [{ fields: ['servicePeriods'], Section: ServicePeriodsSection }],
  cells: {
    servicePeriods: (row) =>
      row.servicePeriods ? <DayView day={stepTones.read(row.servicePeriods)} toneSet={stepTones} /> : unknown,
  },
  actionApplies: { delete: isDraft },
  aboutAction: { activate: AboutActivate, stop: AboutStopRule },
  useSaving: () => useNewVersion(billingRules, isDraft),
  tabs: [
    versionsTab({
      resource: billingRules,
      number: 'ruleNo',
      state: 'ruleStatus',
      isInForce: ({ ruleStatus, effectFrom, effectTo }, now) =>
        (ruleStatus === scheduled || ruleStatus === active) && String(effectFrom) <= now && now < String(effectTo),
      toneOf: ({ ruleStatus }) => toneOf(billingRulesRuleStatus, String(ruleStatus)),
      Summary,
    }),
    previewTab(rulePreview),
  ],
});
