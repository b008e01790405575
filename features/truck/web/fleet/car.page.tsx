// The list page of truck rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { car } from '../../shared/fleet/car.resource.ts';

export const { Page, slots } = resourcePage(car);
