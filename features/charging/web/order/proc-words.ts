// What an order is doing, in the words of its trade: a swap runs, but charges nothing.
import { defineTexts } from '@ec/language/texts';
import { orderProc, ordersOrderType } from '../../shared/order/order.enums.ts';

export const procTexts = defineTexts({ zh: { swapping: '换电中' }, en: { swapping: 'Swapping' } });

interface Doing {
  orderType: number | null;
  orderProc: number | null;
}

/** Whether an order that runs is a swap under way. */
export const isSwapping = ({ orderType, orderProc: proc }: Doing): boolean =>
  orderType === ordersOrderType.key.swap && proc === orderProc.key.charging;
