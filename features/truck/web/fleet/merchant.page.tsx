// The list page of fleet merchant rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { merchant } from '../../shared/fleet/merchant.resource.ts';

export const { Page, slots } = resourcePage(merchant);
