// The list page of account rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { account } from '../../shared/account/account.resource.ts';

export const { Page, slots } = resourcePage(account);
