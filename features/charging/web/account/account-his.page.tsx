// The ledger of all accounts, with the result of the ledger check.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { ledgerCells } from './account-cells.tsx';
import { LedgerNotice } from './ledger-notice.tsx';

export const { Page, slots } = resourcePage(accountHis, { cells: ledgerCells, Toolbar: LedgerNotice });
