// Words for the state of an order by its type: a swap is under way, but it does not charge.
import { defineTexts } from '@ec/language/texts';
import { orderProc, ordersOrderType } from '../../shared/order/order.enums.ts';

export const procTexts = defineTexts({ zh: { swapping: '换电中' }, en: { swapping: 'Swapping' } });

interface Doing {
  orderType: number | null;
  orderProc: number | null;
}

/** Returns whether a running order is a swap under way. */
export const isSwapping = ({ orderType, orderProc: proc }: Doing): boolean =>
  orderType === ordersOrderType.key.swap && proc === orderProc.key.charging;
