// Names the running state of a swap order: it has the state `charging`, but the console shows "Swapping".
import { defineTexts } from '@ec/language/texts';
import { orderProc, orderType } from '../../shared/order/order.enums.ts';

export const procTexts = defineTexts({ zh: { swapping: '换电中' }, en: { swapping: 'Swapping' } });

interface OrderState {
  orderType: number | null;
  orderProc: number | null;
}

/** Returns whether a running order is a swap under way. */
export const isSwapping = ({ orderType: type, orderProc: proc }: OrderState): boolean =>
  type === orderType.key.swap && proc === orderProc.key.charging;
