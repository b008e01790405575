// Sites, vehicles, batteries and chargers of the truck business.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { truckResources } from '../shared/resources.ts';
import { truckMenus } from '../shared/truck.menus.ts';
import { alarmPart } from './alarm/alarm.part.ts';
import { assetPart } from './asset/asset.part.ts';
import { fleetPart } from './fleet/fleet.part.ts';
import { noticePart } from './notice/notice.part.ts';
import type { Part } from './part.ts';
import { promotionPart } from './promotion/promotion.part.ts';

const parts: readonly Part[] = [alarmPart, assetPart, fleetPart, noticePart, promotionPart];
const own = new Set(parts.flatMap(({ resources }) => resources));

export const truckFeature: Feature = {
  name: 'truck',
  resources: truckResources,
  menus: truckMenus,
  routes: (engine) => [
    ...truckResources.filter((resource) => !own.has(resource)).flatMap((resource) => resourceRoutes(engine, resource)),
    ...parts.flatMap((part) => part.routes(engine)),
  ],
  starters: parts.flatMap(({ starters = [] }) => starters),
  async seed(engine) {
    for (const part of parts) await part.seed?.(engine);
  },
  tasks: (engine) => Object.assign({}, ...parts.map((part) => part.tasks?.(engine) ?? {})),
  schedules: parts.flatMap(({ schedules = [] }) => schedules),
};
