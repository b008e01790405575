// Trucks. The page marks documents that expire and warns about a VIN with a wrong check digit.
import { textOf } from '@ec/language/unknown';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { useLanguage } from '@ec/ui/text/use-texts';
import { car } from '../../shared/fleet/car.resource.ts';
import { hasVinCheckDigit, vinProblem, vinWarning } from '../../shared/fleet/vin.ts';
import { ExpiringRows, expiryCells } from './expiry.tsx';
import './fleet.css';

const documents = ['inspectEnd', 'insureEnd'] as const;

/** Warns about a wrong check digit but accepts the VIN, because not all makes use a check digit (BR-22). */
function VinInput(props: InputProps) {
  const language = useLanguage();
  const vin = textOf(props.value);
  const isDoubtful = !props.isSearch && vin !== '' && !vinProblem(vin) && !hasVinCheckDigit(vin);
  return (
    <>
      <FieldInput {...props} />
      {isDoubtful ? (
        <small className="fleet-warning" role="status">
          {vinWarning[language]}
        </small>
      ) : null}
    </>
  );
}

export const { Page, slots } = resourcePage(car, {
  cells: expiryCells(documents),
  inputs: { vin: VinInput },
  Toolbar: () => <ExpiringRows resource={car} names={documents} />,
  tabs: [relatedTab('truck.carUserDriver', 'carId', { zh: '司机', en: 'Drivers' })],
});
