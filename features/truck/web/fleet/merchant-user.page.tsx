// The list page of merchant user rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { merchantUser } from '../../shared/fleet/merchant-user.resource.ts';

export const { Page, slots } = resourcePage(merchantUser);
