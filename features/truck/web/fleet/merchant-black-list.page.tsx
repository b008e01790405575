// The list page of blacklist entry rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { merchantBlackList } from '../../shared/fleet/merchant-black-list.resource.ts';

export const { Page, slots } = resourcePage(merchantBlackList);
