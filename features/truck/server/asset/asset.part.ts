// Sites and the devices on them.
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import { actionRoutes } from '@ec/resource-server/action';
import type { SaveHooks } from '@ec/resource-server/at';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { agvInfo } from '../../shared/asset/agv-info.resource.ts';
import { battery } from '../../shared/asset/battery.resource.ts';
import { camera } from '../../shared/asset/camera.resource.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { chargingStackHis } from '../../shared/asset/charging-stack-his.resource.ts';
import { ess } from '../../shared/asset/ess.resource.ts';
import { essHis } from '../../shared/asset/ess-his.resource.ts';
import { meter } from '../../shared/asset/meter.resource.ts';
import { truckInverter } from '../../shared/asset/truck-inverter.resource.ts';
import { station } from '../../shared/station.resource.ts';
import { endBindings } from '../fleet/end-bindings.ts';
import { assetErrors } from './asset.errors.ts';
import { batteryActions } from './battery-actions.ts';
import { batteryLifeRoutes } from './battery-life.ts';
import { gunActions } from './gun-actions.ts';
import { gunCommandsRoute } from './gun-commands.routes.ts';
import { historyRoutes } from './history-routes.ts';
import { shortListRoutes } from './short-lists.ts';
import { stackHooks } from './stack-hooks.ts';

const assets: readonly Resource[] = [
  station,
  chargingStack,
  chargingStackHis,
  chargingGun,
  meter,
  battery,
  agvInfo,
  camera,
  ess,
  essHis,
  truckInverter,
];

export const assetPart: Part = { resources: assets, routes: assetRoutes };

function assetRoutes(engine: Engine): Route[] {
  const devices = (device: Resource, hooks: SaveHooks = {}) =>
    resourceRoutes(engine, device, { ...hooks, beforeRemove: endBindings(engine, device) });
  const guns = [
    ...devices(chargingGun),
    ...actionRoutes(engine, chargingGun, gunActions(engine)),
    gunCommandsRoute(engine),
  ];
  return [
    ...[station, meter, battery, agvInfo, camera, truckInverter].flatMap((each) => devices(each)),
    ...devices(chargingStack, stackHooks(engine)),
    ...guns,
    ...underOtherSpelling(guns),
    ...devices(ess, { beforeSave: rangeOfSoc }),
    ...[chargingStackHis, essHis].flatMap((each) => historyRoutes(engine, each)),
    ...actionRoutes(engine, battery, batteryActions(engine)),
    ...batteryLifeRoutes(engine),
    ...shortListRoutes(engine),
  ];
}

/** The same calls, rows and permissions as chargingGun (contract §7.1). */
export const underOtherSpelling = (routes: readonly Route[]): Route[] =>
  routes.map((each) => ({ ...each, path: each.path.replace('/chargingGun/', '/chargineGun/') }));

const rangeOfSoc: SaveHooks['beforeSave'] = ({ values, current }) => {
  const { socMin, socMax } = { ...current, ...values };
  if (Number(socMin) > Number(socMax)) fail(assetErrors.socs);
  return values;
};
