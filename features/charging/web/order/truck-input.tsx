// The truck of a remote start: choosing it brings its plate, its merchant, its usual driver and the account that pays.

import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { SectionProps } from '@ec/resource-web/slots';
import { carUserDriverBindStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { accountAccountStatus, accountOwnerType } from '../../shared/account/account.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderTexts } from './order-texts.ts';

const field = orders.fields.carId;
const none = {};

export function TruckSection({ id, values, issues, row, set, blur }: SectionProps<typeof orders>) {
  const { api } = useConsole();
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  const quiet = { quiet: true };
  const rowsOf = (base: string, query: Record<string, string | number>) =>
    api.get<{ records: Row[] }>(`blade-truck/${base}/list`, { ...query, size: 1 }, quiet).then(
      ({ records }) => records[0],
      // Whoever may not see them fills them in by hand.
      () => undefined,
    );
  const choose = async (carId: unknown) => {
    set('carId', carId);
    if (!carId) return;
    const car = await api.get<Row>('blade-truck/car/detail', { id: String(carId) }, quiet).catch(() => undefined);
    if (!car) return;
    set('plateNo', car.plateNo);
    set('merchantId', car.merchantId);
    const [account, bound] = await Promise.all([
      rowsOf('account', {
        ownerType: accountOwnerType.key.merchant,
        ownerId: String(car.merchantId),
        accountStatus: accountAccountStatus.key.normal,
      }),
      rowsOf('carUserDriver', { carId: String(carId), bindStatus: carUserDriverBindStatus.key.bound, isDefault: 1 }),
    ]);
    if (account) set('accountId', account.id);
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
        {...{ name, field, row }}
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
