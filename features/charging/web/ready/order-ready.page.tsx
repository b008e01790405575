// The list page of pre-order rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';

export const { Page, slots } = resourcePage(orderReady);
