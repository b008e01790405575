// Reminders of low balances and expiring documents. The tooltip of an end date tells how many days are left.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { reminder } from '../../shared/reminder/reminder.resource.ts';
import { expiryCells } from './expiry.tsx';
import './fleet.css';

export const { Page, slots } = resourcePage(reminder, { cells: expiryCells(['endDate']) });
