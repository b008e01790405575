// The checks and effects of the actions of orders, beside the change of state (domain §6.6, §8.1).
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { notify, readerOf } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { permissionsOf } from '@ec/resource/calls';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { instantOf } from '@ec/resource-server/instant';
import { cancelApproval, startApproval } from '@ec/workflow/server/public';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { metresBetween } from '../../shared/order/distance.ts';
import { escalation, woSource } from '../../shared/order/order.enums.ts';
import { partsCost } from '../../shared/order/parts.ts';
import { atStationWithin, slaOf } from '../../shared/order/sla.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { orderErrors } from './order.errors.ts';
import { decideOrder, orderApproval } from './order-approval.ts';
import { acknowledgeAlarm } from './order-of-alarm.ts';
import { siteOf } from './site-of.ts';

export const mayAccept = permissionsOf(workOrder).action('accept');

const { approval, dispatch } = woStatus.key;
const requireHandler = ({ caller }: Call, handlerId: string | null) => {
  if (caller.userId !== handlerId) fail(orderErrors.notHandler);
};

export function orderHandlers(engine: Engine): ActionHandlers<typeof workOrder> {
  const now = () => engine.clock.now();
  const isLate = (planTime: string | Date | null) =>
    (instantOf(planTime) ?? now()) < now() ? (1 as const) : (0 as const);
  return {
    async apply({ tx, call, row }) {
      const { userId: applicant } = call.caller;
      const isFromAlarm = row.source === woSource.key.alarm;
      if (!isFromAlarm) await startApproval(tx, engine, orderApproval, { id: row.id, applicant });
      // A returned order may have a due time from its first application that has passed since.
      const dueTime = instantOf(row.planTime);
      return {
        set: {
          woStatus: isFromAlarm ? dispatch : approval,
          applyUser: applicant,
          applyTime: now(),
          approveUser: null,
          approveTime: null,
          planTime: dueTime && dueTime > now() ? dueTime : new Date(now().getTime() + slaOf(row.level)),
        },
      };
    },
    async approve({ tx, call, row, args }) {
      const isPassed = args.pass === 1;
      if (!isPassed && !args.reason) fail(orderErrors.needsReason);
      return { set: await decideOrder(tx, engine, call, row, { approve: isPassed, comment: args.reason ?? '' }) };
    },
    async dispatch({ tx, call, row, args }) {
      const { handlerId } = args;
      const reader = await readerOf(engine, call.caller.tenantId, handlerId);
      if (!reader?.rights.holds(mayAccept)) fail(orderErrors.mayNotHandle);
      const dueTime = instantOf(args.planTime);
      if (dueTime && dueTime <= now()) fail(orderErrors.duePast);
      if (handlerId !== call.caller.userId)
        await notify(engine, tx, call.caller.tenantId, {
          to: { users: [handlerId] },
          kind: messageKind.key.approval,
          code: 'workOrder.dispatched',
          params: { woNo: row.woNo ?? '', title: row.title },
          link: `${workOrder.code}?id=${row.id}`,
        });
      const dueValues = dueTime ? { planTime: dueTime, overdue: 0 as const } : {};
      return { set: { handlerId, dispatchTime: now(), escalation: escalation.key.none, reason: null, ...dueValues } };
    },
    accept({ call, row }) {
      requireHandler(call, row.handlerId);
      return { set: { acceptTime: now() } };
    },
    refuse({ call, row, args }) {
      requireHandler(call, row.handlerId);
      return { set: { handlerId: null, dispatchTime: null, reason: args.reason } };
    },
    async arrive({ tx, row, args: { lng, lat } }) {
      const site = await siteOf(tx, engine, row);
      const metres = site ? metresBetween(site, { lng: Number.parseFloat(lng), lat: Number.parseFloat(lat) }) : 0;
      const arriveFar = metres > atStationWithin ? (1 as const) : (0 as const);
      return { set: { arriveTime: now(), arriveLng: lng, arriveLat: lat, arriveFar } };
    },
    hold: ({ args }) => ({ set: { reason: args.reason } }),
    resume: ({ args }) => ({ set: { reason: args.reason } }),
    finish({ row, args }) {
      const { result, resultImages, cause = null, parts, cost, lostKwh = null } = args;
      const list = parts ?? [];
      const all = cost ?? (list.length > 0 ? partsCost(list).toFixed(2) : null);
      const resultValues = { result, resultImages, cause, parts: list, cost: all, lostKwh };
      return { set: { ...resultValues, finishTime: now(), overdue: isLate(row.planTime), reason: null } };
    },
    async pass({ tx, call, row, args }) {
      if (row.alarmId) await acknowledgeAlarm(tx, engine, call, { bizDomain: row.bizDomain, alarmId: row.alarmId });
      return { set: { score: args.score ?? null, endTime: now() } };
    },
    fail: ({ args }) => ({ set: { reason: args.reason, finishTime: null } }),
    async cancel({ tx, call, row, args }) {
      await cancelApproval(tx, engine, orderApproval, { id: row.id, call, comment: args.reason });
      return { set: { reason: args.reason, endTime: now() } };
    },
  };
}
