// The list page of energy meter rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { meter } from '../../shared/asset/meter.resource.ts';

export const { Page, slots } = resourcePage(meter);
