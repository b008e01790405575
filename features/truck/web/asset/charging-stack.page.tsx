// The list page of charger rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';

export const { Page, slots } = resourcePage(chargingStack);
