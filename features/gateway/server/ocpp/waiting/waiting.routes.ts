// Serves the lists of refused connections and waiting chargers, from which a charger is created, handed over or refused.
import { notify } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { refusedConnection } from '../../../shared/ocpp/refused-connection.resource.ts';
import { waitingCharger, waitingState } from '../../../shared/ocpp/waiting-charger.resource.ts';
import { ocppChannel } from '../../charger/sessions.ts';
import { chooseKey } from './chosen-key.ts';
import { handOver } from './hand-over.ts';
import { createCharger } from './make-charger.ts';
import { waitingErrors } from './waiting.errors.ts';

/** Serves refused connections. From the refused connection of an unregistered charger, the charger can be created. */
export function refusedRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, refusedConnection, {
    actions: {
      make: {
        async outside({ call, row, args }) {
          if (!row.ocppId) throw new AppError(waitingErrors.noIdentity);
          if (row.stackId) throw new AppError(waitingErrors.onFile);
          const data = await createCharger(engine, call, { ocppId: row.ocppId }, args);
          return { set: { stackId: data.stackId }, data };
        },
      },
    },
  });
}

export function waitingRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, waitingCharger, {
    actions: {
      accept: {
        async outside({ call, row, args }) {
          const { ocppId = '', vendor, model, serialNo, protocol } = row;
          const { keyId, ...newCharger } = args;
          const digest = await chooseKey(engine.database.read(call.caller.tenantId), row.id, keyId ?? undefined);
          const data = await createCharger(
            engine,
            call,
            { ocppId: ocppId ?? '', vendor, model, serialNo, protocol, digest },
            newCharger,
          );
          return {
            // Later boots under this identity are compared with the key that was chosen.
            set: { stackId: data.stackId, waitingState: waitingState.key.accepted, secretHash: digest },
            data,
          };
        },
      },
      handOver: {
        async outside({ call, row, args }) {
          await handOver(engine, call, { id: row.id, ocppId: row.ocppId ?? '', handedTo: args.handedTo });
          return { set: { handedTo: args.handedTo } };
        },
      },
      async refuse({ tx, row }) {
        await tx.run(notify(ocppChannel, `knock ${tx.tenantId} ${row.ocppId}`));
        return {};
      },
    },
  });
}
