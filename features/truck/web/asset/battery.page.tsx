// The list page of swap battery rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { battery } from '../../shared/asset/battery.resource.ts';

export const { Page, slots } = resourcePage(battery);
