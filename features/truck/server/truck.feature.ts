// Sites, vehicles, batteries and chargers of the truck business.
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { truckResources } from '../shared/resources.ts';
import { truckDesk } from '../shared/truck.desk.ts';
import { truckMenus } from '../shared/truck.menus.ts';
import { assetPart } from './asset/asset.part.ts';
import { fleetPart } from './fleet/fleet.part.ts';
import { noticePart } from './notice/notice.part.ts';
import { reminderPart } from './reminder/reminder.part.ts';

const parts: readonly Part[] = [assetPart, fleetPart, noticePart, reminderPart];

export const truckFeature = {
  ...featureOfParts({ name: 'truck', label: { zh: '重卡补能', en: 'Truck charging' } }, truckResources, parts),
  menus: truckMenus,
  desk: truckDesk,
};
