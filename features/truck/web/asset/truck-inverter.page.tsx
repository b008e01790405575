// The list page of site inverter rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { truckInverter } from '../../shared/asset/truck-inverter.resource.ts';

export const { Page, slots } = resourcePage(truckInverter);
