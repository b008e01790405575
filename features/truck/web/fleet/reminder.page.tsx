// Reminders: what runs low and what ends, with how many days are left.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { reminder } from '../../shared/reminder/reminder.resource.ts';
import { expiryCells } from './expiry.tsx';
import './fleet.css';

export const { Page, slots } = resourcePage(reminder, { cells: expiryCells(['endDate']) });
