// Serves the calls of bookings and queue tickets.

import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { KeyOf } from '@ec/resource/enum';
import type { ActionHandler } from '@ec/resource-server/action';
import { keys } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { waitingStates } from '../../shared/ready/booking-rules.ts';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { readyStatus } from '../../shared/ready/ready.enums.ts';
import { releaseTicket } from './advance-ready.ts';
import { applyConfirmation, bookingHooks } from './booking.ts';
import { callNext } from './call-next.ts';
import { readyErrors } from './ready.errors.ts';
import { lockTicket, writeTicket } from './ready-store.ts';

const states = readyStatus.key;

/** Refuses to delete a ticket that waits in the queue, is called, or holds money or a place. @throws AppError stillOpen */
const beforeRemove: Hooks['beforeRemove'] = async ({ tx, ids }) => {
  const open = await tx.first(
    sql`select 1 as one from truck_order_ready
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and (ready_status in (${keys(...waitingStates, states.positioned)})
        or (ready_status = ${keys(states.confirmed)} and (prepay > 0 or plan_time <= now()))) limit 1`,
  );
  if (open) fail(readyErrors.stillOpen);
};

export function readyRoutes(engine: Engine): Route[] {
  const confirm: ActionHandler<typeof orderReady, 'confirm'> = async ({ tx, call, row }) => {
    const ticket = await lockTicket(tx, row.id);
    await applyConfirmation(tx, engine, ticket, { userId: call.caller.userId, name: call.caller.name });
    return {};
  };
  /** Returns the action that ends a ticket. The ticket ends before its holds are released, so that it no longer counts as waiting. */
  const endAs =
    (state: KeyOf<typeof readyStatus>): ActionHandler<typeof orderReady, 'reject' | 'cancel'> =>
    async ({ tx, row, args }) => {
      const ticket = await lockTicket(tx, row.id);
      await writeTicket(tx, ticket.id, { ready_status: state });
      await releaseTicket(tx, engine, ticket);
      return { set: { cancelReason: args.reason, waitMin: null } };
    };
  const [reject, cancel] = [endAs(states.rejected), endAs(states.cancelled)];
  return [
    ...resourceRoutes(engine, orderReady, {
      ...bookingHooks(engine),
      beforeRemove,
      actions: { confirm, reject, cancel, callNext: callNext(engine) },
    }),
  ];
}
