// The list page of promotion rule rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';

export const { Page, slots } = resourcePage(activitySub);
