// The workbench: notices to one's own people.
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { deskMenus } from '../shared/desk.menus.ts';
import { deskResources } from '../shared/resources.ts';
import { noticePart } from './notice/notice.part.ts';

export const deskFeature: Feature = {
  ...featureOfParts({ name: 'desk', label: { zh: '工作台', en: 'Workbench' } }, deskResources, [noticePart]),
  menus: deskMenus,
};
