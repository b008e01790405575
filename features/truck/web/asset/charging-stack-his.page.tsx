// The list page of charger history rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { chargingStackHis } from '../../shared/asset/charging-stack-his.resource.ts';

export const { Page, slots } = resourcePage(chargingStackHis);
