// The list page of promotion rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { activity } from '../../shared/promotion/activity.resource.ts';

export const { Page, slots } = resourcePage(activity);
