// The form sections with a day editor.
import { type Label, labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { SectionProps } from '@ec/resource-web/slots';
import { useRows } from '@ec/resource-web/use-rows';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { DayView } from './day-band.tsx';
import { DayEditor } from './day-editor.tsx';
import { tariffTexts } from './tariff-texts.ts';
import { kindTones, stepTones, type ToneSet } from './tones.ts';

interface DaySectionProps {
  id: string;
  label: Label;
  toneSet: ToneSet;
  value: unknown;
  issue: string | undefined;
  onChange(value: unknown): void;
  /** Validates the field again. */
  onBlur(): void;
}

function DaySection({ id, label, toneSet, value, issue, onChange, onBlur }: DaySectionProps) {
  return (
    <FieldFrame id={id} issue={issue} label={labelOf(label, useLanguage())} isRequired>
      <DayEditor
        id={id}
        toneSet={toneSet}
        value={value}
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

/** The choice of the energy price, with the day of the chosen price shown below it. */
export function EnergyPriceSection({ id, values, issues, row, set, blur }: SectionProps<typeof billingRules>) {
  const texts = useTexts(tariffTexts);
  const language = useLanguage();
  const name = 'energyPriceId';
  const field = billingRules.fields[name];
  const priceId = textOf(values[name]);
  const { data } = useRows(energyPrice, { id: priceId, size: 1 }, { enabled: priceId !== '' });
  const periods = priceId === '' ? undefined : data?.[0]?.periods;
  return (
    <>
      <FieldFrame
        id={`${id}-${name}`}
        label={labelOf(field.label, language)}
        isRequired
        issue={issues[name]}
        help={field.help && labelOf(field.help, language)}
      >
        <FieldInput
          name={name}
          field={field}
          row={row}
          values={values}
          resource={billingRules}
          id={`${id}-${name}`}
          value={values[name]}
          isWrong={issues[name] !== undefined}
          onChange={(value) => set(name, value)}
          onBlur={() => blur(name)}
        />
      </FieldFrame>
      {periods ? (
        <section className="day-of-price" aria-label={texts.dayPrice}>
          <DayView day={kindTones.read(periods)} toneSet={kindTones} />
        </section>
      ) : null}
    </>
  );
}
