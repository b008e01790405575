// The list page of truck–driver binding rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { carUserDriver } from '../../shared/fleet/car-user-driver.resource.ts';

export const { Page, slots } = resourcePage(carUserDriver);
