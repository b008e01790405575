// Merchants with their people, blacklist, trucks, drivers and device bindings.

import type { Part } from '@ec/resource-server/part';
import { car } from '../../shared/fleet/car.resource.ts';
import { carUserDriver } from '../../shared/fleet/car-user-driver.resource.ts';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import { driver } from '../../shared/fleet/driver.resource.ts';
import { merchant } from '../../shared/fleet/merchant.resource.ts';
import { merchantBlackList } from '../../shared/fleet/merchant-black-list.resource.ts';
import { merchantUser } from '../../shared/fleet/merchant-user.resource.ts';
import { permissionsToWrite, posts } from '../../shared/fleet/posts.ts';
import { blackListJob } from './black-list.job.ts';
import { blackListRoutes } from './black-list.routes.ts';
import { deviceBindRoutes } from './device-bind.routes.ts';
import { deviceRowGrants } from './device-row-grants.ts';
import { endBindingsJob } from './end-bindings.job.ts';
import { merchantRoutes } from './merchant.routes.ts';
import { merchantUserRoutes } from './merchant-user.routes.ts';
import { carRoutes, carUserDriverRoutes, driverRoutes } from './people-and-trucks.routes.ts';

export const fleetPart: Part = {
  resources: [merchant, merchantUser, merchantBlackList, car, driver, carUserDriver, deviceBind],
  rowGrants: deviceRowGrants,
  ownerPosts: [
    ...[car, driver, carUserDriver, deviceBind].flatMap((resource) => permissionsToWrite(resource, posts.fleet)),
    ...permissionsToWrite(merchantUser, posts.people),
  ],
  routes: (engine) => [
    ...merchantRoutes(engine),
    ...merchantUserRoutes(engine),
    ...blackListRoutes(engine),
    ...carRoutes(engine),
    ...driverRoutes(engine),
    ...carUserDriverRoutes(engine),
    ...deviceBindRoutes(engine),
  ],
  jobs: (engine) => [blackListJob(engine), endBindingsJob(engine)],
};
