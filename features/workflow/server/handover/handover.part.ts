// Registers the calls of a handover.
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Part } from '@ec/resource-server/part';
import { serve } from '@ec/resource-server/serve';
import { handoverPreview, handoverSubmit } from '../../shared/handover.contract.ts';
import { workflowServices } from '../workflow-services.ts';
import { submitHandover } from './hand-over.ts';
import { countHandover } from './handover-counts.ts';

/** Refuses people of a merchant, even if they have the permission. */
function refuseMerchants({ caller }: Pick<Call, 'caller'>): void {
  if (caller.ownerId !== undefined) throw new AppError(errors.forbidden);
}

export const handoverPart: Part = {
  resources: [],
  routes: (engine) => [
    ...serve(handoverPreview, (call) => {
      refuseMerchants(call);
      const { tenantId } = call.caller;
      return countHandover(engine.database.read(tenantId), tenantId, call.input.userId);
    }),
    ...serve(handoverSubmit, (call) => {
      refuseMerchants(call);
      return submitHandover(engine, workflowServices(engine), call);
    }),
  ],
};
