// The truck input of a remote start. Choosing a truck fills in its plate, merchant, usual driver and paying account.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import type { ListQueryOf } from '@ec/resource/row';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { SectionProps } from '@ec/resource-web/slots';
import { rowOf, rowsOf } from '@ec/resource-web/use-rows';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { carUserDriver } from '@ec/truck/shared/fleet/car-user-driver.resource';
import { carUserDriverBindStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderTexts } from './order-texts.ts';

const field = orders.fields.carId;
const none = {};

export function TruckSection({ id, values, issues, row, set, blur }: SectionProps<typeof orders>) {
  const { api } = useConsole();
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  const chooseTruck = async (carId: unknown) => {
    set('carId', carId);
    if (!carId) return;
    // A person without access to these rows fills in the fields by hand.
    const truck = await rowOf(api, car, textOf(carId)).catch(() => undefined);
    if (!truck) return;
    set('plateNo', truck.plateNo);
    set('merchantId', truck.merchantId);
    const payerFilter: ListQueryOf<typeof account> = {
      ownerType: accountOwnerType.key.merchant,
      ownerId: truck.merchantId,
      accountStatus: accountStatus.key.normal,
    };
    const driverFilter: ListQueryOf<typeof carUserDriver> = {
      carId: truck.id,
      bindStatus: carUserDriverBindStatus.key.bound,
      isDefault: 1,
    };
    const [[payer], [binding]] = await Promise.all([
      rowsOf(api, account, { ...payerFilter, size: 1 }).catch(() => []),
      rowsOf(api, carUserDriver, { ...driverFilter, size: 1 }).catch(() => []),
    ]);
    if (payer) set('accountId', payer.id);
    if (binding) set('driverId', binding.driverId);
  };
  const name = 'carId';
  return (
    <FieldFrame
      id={`${id}-${name}`}
      label={labelOf(field.label, language)}
      issue={issues[name]}
      help={row ? undefined : texts.fromTruck}
    >
      <FieldInput
        name={name}
        field={field}
        row={row}
        resource={orders}
        values={none}
        id={`${id}-${name}`}
        value={values[name]}
        isWrong={issues[name] !== undefined}
        isLocked={row !== undefined}
        onChange={(value) => void chooseTruck(value)}
        onBlur={() => blur(name)}
      />
    </FieldFrame>
  );
}
