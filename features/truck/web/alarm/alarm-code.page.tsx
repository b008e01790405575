// The list page of alarm code rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { alarmCode } from '../../shared/alarm/alarm-code.resource.ts';

export const { Page, slots } = resourcePage(alarmCode);
