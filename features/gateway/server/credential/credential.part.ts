// Keys of devices: people with a separate right create, renew and withdraw them. Every step is audited, and a secret is shown only once.
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import { deviceOf } from '@ec/maintenance/server/public';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { createdCredential, deviceCredential } from '../../shared/credential/credential.resource.ts';
import { houseCredential } from '../../shared/credential/house-credential.resource.ts';
import { credentialState, ownSecretPattern } from '../../shared/credential/key-fields.ts';
import { credentialErrors } from './credential.errors.ts';
import { createSecret, digestOf } from './secret.ts';

export const credentialPart: Part = {
  resources: [deviceCredential, houseCredential],
  // Both resources are views of one table with the same rules.
  routes: (engine) => [...keyRoutes(engine, deviceCredential), ...keyRoutes(engine, houseCredential)],
};

const { valid } = credentialState.key;

/** Undefined where the platform generates the key. @throws AppError ownSecret */
function chosenSecretIn({ usesOwn, ownSecret }: Record<string, unknown>): string | undefined {
  if (textOf(usesOwn) !== '1') return undefined;
  const chosenSecret = textOf(ownSecret);
  return ownSecretPattern.test(chosenSecret) ? chosenSecret : fail(credentialErrors.ownSecret);
}

function keyRoutes(engine: Engine, resource: typeof deviceCredential) {
  /** The secret of each create call, which `beforeSave` stores. */
  const secrets = new WeakMap<Call, string>();
  const secretColumns = (secret: string) => ({ secretHash: digestOf(secret), renewTime: engine.clock.now() });
  return resourceRoutes(engine, resource, {
    async beforeSave({ tx, call, values, current }) {
      if (current) return values;
      const { deviceType, deviceId } = values;
      if (deviceType === undefined || !deviceId) return values;
      const device = await deviceOf(tx, engine.registry, deviceType, deviceId);
      if (!device) fail(credentialErrors.noDevice);
      const { deviceNo, stationId } = device;
      return {
        ...values,
        deviceNo,
        stationId,
        credentialState: valid,
        ...secretColumns(secrets.get(call) ?? createSecret()),
      };
    },
    calls: {
      async create(context, next) {
        const chosenSecret = chosenSecretIn(objectOf(context.call.input));
        const secret = chosenSecret ?? createSecret();
        secrets.set(context.call, secret);
        return { ...(await next(context)), secret: chosenSecret === undefined ? secret : '' };
      },
    },
    outputs: { create: createdCredential },
    actions: {
      async renew({ args }) {
        const chosenSecret = chosenSecretIn(args);
        const secret = chosenSecret ?? createSecret();
        return {
          set: { ...secretColumns(secret), credentialState: valid },
          data: { secret: chosenSecret === undefined ? secret : '' },
        };
      },
    },
  });
}
