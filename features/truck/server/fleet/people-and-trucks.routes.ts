// Trucks, drivers, and the bindings of drivers to trucks.
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { labelOf } from '@ec/language/label';
import type { StoredRowOf } from '@ec/resource/row';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { car } from '../../shared/fleet/car.resource.ts';
import { carUserDriver } from '../../shared/fleet/car-user-driver.resource.ts';
import { driver } from '../../shared/fleet/driver.resource.ts';
import { carUserDriverBindStatus } from '../../shared/fleet/fleet.enums.ts';
import { plateColorProblem } from '../../shared/fleet/plate.ts';
import { endBindings } from './end-bindings.ts';
import { fleetErrors } from './fleet.errors.ts';
import { onlyRemarks } from './only-remarks.ts';
import { type Owner, ownerAdmitted, ownerChanged, ownersRemoved } from './owner-events.ts';
import { isAfter, storedTime } from './times.ts';

const carHooks: Hooks<typeof car> = {
  beforeSave({ values, current, call }) {
    const { plateNo, plateColor } = { ...current, ...values };
    const isPlateSent = 'plateNo' in values || 'plateColor' in values;
    const problem = isPlateSent && plateColorProblem(plateNo ?? '', plateColor ?? undefined);
    if (problem) throw new AppError(errors.invalid, { name: 'plateNo', message: labelOf(problem, call.language) });
    return values;
  },
};

/** Listeners open an account for each new driver (domain §3). */
const driverHooks = (engine: Engine): Hooks<typeof driver> => ({
  async afterSave({ tx, call, row, isNew }) {
    const owner = ownerOf(row);
    if (isNew) await engine.events.emit(tx, ownerAdmitted, { ...owner, by: call.caller.userId });
    else await engine.events.emit(tx, ownerChanged, owner);
  },
  async beforeRemove({ tx, ids }) {
    await engine.events.emit(tx, ownersRemoved, { kind: 'driver', ids });
  },
});

const ownerOf = ({ id, driverName }: StoredRowOf<typeof driver>): Owner => ({
  kind: 'driver',
  id,
  name: driverName,
});

const bindingHooks = (engine: Engine): Hooks<typeof carUserDriver> => ({
  beforeSave({ values, current }) {
    if (current && current.bindStatus !== carUserDriverBindStatus.key.bound && !onlyRemarks(values))
      fail(fleetErrors.unbound);
    const { startTime, endTime } = { ...current, ...values };
    if (endTime && startTime && !isAfter(endTime, startTime)) fail(fleetErrors.endsBefore);
    return current
      ? values
      : {
          ...values,
          startTime: values.startTime ?? storedTime(engine.clock.now()),
          bindStatus: carUserDriverBindStatus.key.bound,
        };
  },
});

export const carRoutes = (engine: Engine): Route[] =>
  resourceRoutes(engine, car, { ...carHooks, beforeRemove: endBindings(engine, car) });
export const driverRoutes = (engine: Engine): Route[] => resourceRoutes(engine, driver, driverHooks(engine));
export const carUserDriverRoutes = (engine: Engine): Route[] =>
  resourceRoutes(engine, carUserDriver, {
    ...bindingHooks(engine),
    actions: { unbind: () => ({ set: { endTime: engine.clock.now() } }) },
  });
