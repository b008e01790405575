// The list page of order rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { orders } from '../../shared/order/orders.resource.ts';

export const { Page, slots } = resourcePage(orders);
