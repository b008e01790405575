// The list page of service notice rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { truckNotice } from '../../shared/notice/truck-notice.resource.ts';

export const { Page, slots } = resourcePage(truckNotice);
