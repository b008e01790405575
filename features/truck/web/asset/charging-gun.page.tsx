// The list page of connector rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';

export const { Page, slots } = resourcePage(chargingGun);
