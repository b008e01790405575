// The truck of a remote start: choosing it brings its plate, its merchant, its usual driver and the account that pays.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { SectionProps } from '@ec/resource-web/slots';
import { rowOf, rowsOf } from '@ec/resource-web/use-rows';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { carUserDriver } from '@ec/truck/shared/fleet/car-user-driver.resource';
import { carUserDriverBindStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { accountAccountStatus, accountOwnerType } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderTexts } from './order-texts.ts';

const field = orders.fields.carId;
const none = {};

export function TruckSection({ id, values, issues, row, set, blur }: SectionProps<typeof orders>) {
  const { api } = useConsole();
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  const choose = async (carId: unknown) => {
    set('carId', carId);
    if (!carId) return;
    // Whoever may not see them fills them in by hand.
    const chosen = await rowOf(api, car, textOf(carId)).catch(() => undefined);
    if (!chosen) return;
    set('plateNo', chosen.plateNo);
    set('merchantId', chosen.merchantId);
    const ofMerchant = { ownerType: accountOwnerType.key.merchant, ownerId: chosen.merchantId };
    const ofTruck = { carId: chosen.id, bindStatus: carUserDriverBindStatus.key.bound, isDefault: 1 };
    const usable = { accountStatus: accountAccountStatus.key.normal };
    const [[payer], [bound]] = await Promise.all([
      rowsOf(api, account, { ...ofMerchant, ...usable, size: 1 }).catch(() => []),
      rowsOf(api, carUserDriver, { ...ofTruck, size: 1 }).catch(() => []),
    ]);
    if (payer) set('accountId', payer.id);
    if (bound) set('driverId', bound.driverId);
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
        onChange={(value) => void choose(value)}
        onBlur={() => blur(name)}
      />
    </FieldFrame>
  );
}
