// Serves the messages in quarantine. A person may resubmit a message after removing the cause of its refusal.
import { AppError } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import { quarantine } from '../../shared/mqtt/quarantine.resource.ts';
import { upLeaves } from '../../shared/mqtt/topic.ts';
import { mqttErrors } from './mqtt.errors.ts';
import { resubmitMessage } from './take-messages.ts';

export const quarantineRoutes = (engine: Engine): Route[] =>
  resourceRoutes(engine, quarantine, {
    actions: {
      async resend({ tx, call, row }) {
        const { product, deviceNo, leaf, payload } = row;
        const topicLeaf = upLeaves.find((each) => each === leaf);
        if (!product || !deviceNo || !topicLeaf) return {};
        const { tenantId } = call.caller;
        const refusal = await resubmitMessage(tx, engine, {
          tenantId,
          product,
          deviceNo,
          leaf: topicLeaf,
          payload: payload ?? '',
        });
        if (!refusal) return {};
        const label = quarantineReason.values.find(({ key }) => key === refusal.reason);
        const reason = [label?.[call.language] ?? '', refusal.detail].filter(Boolean).join(' ');
        throw new AppError(mqttErrors.notTaken, { reason });
      },
    },
  });
