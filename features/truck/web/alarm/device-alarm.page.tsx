// The list page of device alarm rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';

export const { Page, slots } = resourcePage(deviceAlarm);
