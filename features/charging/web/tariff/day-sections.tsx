// The sections of forms in which the 24 hours are drawn.
import { labelOf } from '@ec/language/label';
import type { SectionProps } from '@ec/resource-web/slots';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { DayEditor } from './day-editor.tsx';
import { kindTones, stepTones, type ToneSet } from './tones.ts';

interface DaySectionProps extends SectionProps {
  name: string;
  label: { zh: string; en: string };
  toneSet: ToneSet;
}

function DaySection({ id, name, label, toneSet, values, issues, set, blur }: DaySectionProps) {
  const language = useLanguage();
  const issue = issues[name];
  const at = `${id}-${name}`;
  return (
    <FieldFrame id={at} label={labelOf(label, language)} isRequired issue={issue}>
      <DayEditor
        id={at}
        toneSet={toneSet}
        value={values[name]}
        isWrong={issue !== undefined}
        onChange={(value) => {
          set(name, value);
          if (issue !== undefined) blur(name);
        }}
      />
    </FieldFrame>
  );
}

export const PeriodsSection = (props: SectionProps) => (
  <DaySection {...props} name="periods" label={energyPrice.fields.periods.label} toneSet={kindTones} />
);

export const ServicePeriodsSection = (props: SectionProps) => (
  <DaySection {...props} name="servicePeriods" label={billingRules.fields.servicePeriods.label} toneSet={stepTones} />
);
