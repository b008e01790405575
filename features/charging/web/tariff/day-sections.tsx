// The sections of forms in which the 24 hours are drawn.
import { type Label, labelOf } from '@ec/language/label';
import type { SectionProps } from '@ec/resource-web/slots';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { DayEditor } from './day-editor.tsx';
import { kindTones, stepTones, type ToneSet } from './tones.ts';

interface DaySectionProps {
  id: string;
  label: Label;
  toneSet: ToneSet;
  value: unknown;
  issue: string | undefined;
  onChange(value: unknown): void;
  /** Judges it again. */
  onBlur(): void;
}

function DaySection({ id, label, toneSet, value, issue, onChange, onBlur }: DaySectionProps) {
  return (
    <FieldFrame {...{ id, issue }} label={labelOf(label, useLanguage())} isRequired>
      <DayEditor
        {...{ id, toneSet, value }}
        isWrong={issue !== undefined}
        onChange={(next) => {
          onChange(next);
          if (issue !== undefined) onBlur();
        }}
      />
    </FieldFrame>
  );
}

export const PeriodsSection = ({ id, values, issues, set, blur }: SectionProps<typeof energyPrice>) => (
  <DaySection
    id={`${id}-periods`}
    label={energyPrice.fields.periods.label}
    toneSet={kindTones}
    value={values.periods}
    issue={issues.periods}
    onChange={(value) => set('periods', value)}
    onBlur={() => blur('periods')}
  />
);

export const ServicePeriodsSection = ({ id, values, issues, set, blur }: SectionProps<typeof billingRules>) => (
  <DaySection
    id={`${id}-servicePeriods`}
    label={billingRules.fields.servicePeriods.label}
    toneSet={stepTones}
    value={values.servicePeriods}
    issue={issues.servicePeriods}
    onChange={(value) => set('servicePeriods', value)}
    onBlur={() => blur('servicePeriods')}
  />
);
