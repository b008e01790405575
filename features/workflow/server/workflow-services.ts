// Builds the services for steps of workflows. The handlers of service tasks come from the features of the business rows.
import type { Engine } from '@ec/resource-server/feature';
import type { ServiceHandler, WorkflowServices } from './process-steps.ts';
import { readDecisionCondition } from './record-deciders.ts';

export function workflowServices(engine: Engine): WorkflowServices {
  const handlers = Object.entries(engine.serviceHandlers).map(([name, handle]): [string, ServiceHandler] => [
    name,
    (tx, { id, business, businessId, state }, actor) =>
      handle(engine, tx, {
        id,
        tenantId: tx.tenantId ?? '',
        business,
        businessId,
        actor,
        starter: state.starter,
        variables: state.variables,
      }),
  ]);
  const { ids, clock, events } = engine;
  return {
    ids,
    clock,
    events,
    handlers: new Map(handlers),
    readDecisionCondition: (tenantId, userId) => readDecisionCondition(engine, tenantId, userId),
  };
}
