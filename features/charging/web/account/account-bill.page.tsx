// Monthly bills: what is still to be paid, and recording that it was.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { accountBill } from '../../shared/account/account-bill.resource.ts';

export const { Page, slots } = resourcePage(accountBill);
