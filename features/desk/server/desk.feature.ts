// The workbench: notices to the tenant's people, and notifications of work that waits for these people.
import { publishInboxChanges } from '@ec/messaging/server/public';
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { deskMenus } from '../shared/desk.menus.ts';
import { notice } from '../shared/notice/notice.resource.ts';
import { deskResources } from '../shared/resources.ts';
import { pendingNotificationsJob } from './feeds/pending-notifications.job.ts';
import { noticePart } from './notice/notice.part.ts';

export const deskFeature: Feature = {
  ...featureOfParts({ name: 'desk', label: { zh: '工作台', en: 'Workbench' } }, deskResources, [
    noticePart,
    { resources: [], routes: () => [], jobs: (engine) => [pendingNotificationsJob(engine)] },
  ]),
  menus: deskMenus,
  start: async (engine) => publishInboxChanges(engine, notice.table),
};
