// The list page of ledger rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { accountHis } from '../../shared/account/account-his.resource.ts';

export const { Page, slots } = resourcePage(accountHis);
