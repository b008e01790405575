// The list page of TOU price rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';

export const { Page, slots } = resourcePage(energyPrice);
