// Sites and the devices on them.
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { type ResourceRouteOptions, resourceRoutes } from '@ec/resource-server/resource-routes';
import { agvInfo } from '../../shared/asset/agv-info.resource.ts';
import { askedMessage, availability, resetType } from '../../shared/asset/asset.enums.ts';
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
import { siteMaintenance } from '../station-maintenance.ts';
import { assetErrors } from './asset.errors.ts';
import { withAnswer } from './await-command.ts';
import { batteryActions } from './battery-actions.ts';
import { batteryLifeRoutes } from './battery-life.ts';
import { gunActions } from './gun-actions.ts';
import { gunCommandRoutes } from './gun-commands.routes.ts';
import { refuseMovingGun } from './moving.ts';
import { nextGunRoutes } from './next-gun.ts';
import { shortListRoutes } from './short-lists.ts';
import { chargerConfigRoutes, stackActions, stackCommands } from './stack-actions.ts';
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

export const assetPart: Part = {
  resources: assets,
  enums: [resetType, askedMessage, availability],
  routes: assetRoutes,
  listeners: () => [siteMaintenance],
};

function assetRoutes(engine: Engine): Route[] {
  const devices = <R extends Resource>(device: R, options: ResourceRouteOptions<R> = {}) =>
    resourceRoutes(engine, device, { ...options, beforeRemove: endBindings(engine, device) });
  return [
    ...[station, meter, agvInfo, camera, truckInverter].flatMap((each) => devices<Resource>(each)),
    ...devices(chargingStack, { ...stackHooks(engine), actions: stackActions(engine) }).map((route) =>
      stackCommands.some((name) => route.path.endsWith(`/${name}`)) ? withAnswer(engine, route) : route,
    ),
    ...chargerConfigRoutes(engine),
    ...nextGunRoutes(engine),
    ...devices(chargingGun, {
      async beforeSave({ tx, values, current }) {
        if (current && values.stackId && values.stackId !== current.stackId)
          await refuseMovingGun(tx, engine, current.id);
        return values;
      },
      actions: gunActions(engine),
    }).map((route) => (/\/(executeLock|limitPower)$/.test(route.path) ? withAnswer(engine, route) : route)),
    ...gunCommandRoutes(engine),
    ...devices(battery, { actions: batteryActions(engine) }),
    ...devices(ess, { beforeSave: checkSocRange }),
    ...resourceRoutes(engine, chargingStackHis, { beforeSave: markManualSample }),
    ...resourceRoutes(engine, essHis, { beforeSave: markManualSample }),
    ...batteryLifeRoutes(engine),
    ...shortListRoutes(engine),
  ];
}

/** Sets the source of a new sample to manual, because a person adds it. An edit keeps the source of the sample. */
const markManualSample = <V extends { src?: unknown }>({ values, current }: { values: V; current: unknown }): V =>
  current ? values : { ...values, src: sampleSrc.key.manual };

const checkSocRange: Hooks<typeof ess>['beforeSave'] = ({ values, current }) => {
  const { socMin, socMax } = { ...current, ...values };
  if (Number(socMin) > Number(socMax)) fail(assetErrors.socs);
  return values;
};
