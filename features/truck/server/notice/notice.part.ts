// Notices to drivers, merchants and screens.
import { actionRoutes } from '@ec/resource-server/action';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { truckNotice } from '../../shared/notice/truck-notice.resource.ts';
import type { Part } from '../part.ts';

export const noticePart: Part = {
  resources: [truckNotice],
  routes: (engine) => [...resourceRoutes(engine, truckNotice), ...actionRoutes(engine, truckNotice)],
};
