// Completes a new order, and limits later changes. All fields of a draft, a returned order or an order that awaits dispatch can change. In
// every other state only the remark can change, also by import, undo and restore (domain §6.6).
import { fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { instantOf } from '@ec/resource-server/instant';
import { readableNo } from '@ec/resource-server/readable-no';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { woSource } from '../../shared/order/order.enums.ts';
import type { workOrder } from '../../shared/order/work-order.resource.ts';
import { alarmDevice } from '../alarm/alarm-device.ts';
import { orderErrors } from './order.errors.ts';
import { siteOf } from './site-of.ts';

const { draft, dispatch, returned } = woStatus.key;
const editable: readonly (number | null)[] = [draft, dispatch, returned];

export function orderHooks(engine: Engine): Hooks<typeof workOrder> {
  return {
    async beforeSave({ tx, values, current }) {
      const dueTime = instantOf(values.planTime);
      const overdue = dueTime && dueTime <= engine.clock.now() ? (1 as const) : (0 as const);
      if (current) {
        const changesMore = Object.keys(values).some((name) => name !== 'remark');
        if (changesMore && !editable.includes(current.woStatus))
          fail(orderErrors.settled, { woNo: current.woNo ?? '' });
        return dueTime && current.woStatus === dispatch ? { ...values, overdue } : values;
      }
      const { deviceType, deviceId, stationId, bizDomain } = values;
      if (deviceId && deviceType) {
        const device = await alarmDevice(tx, engine.registry, deviceType, deviceId);
        if (device?.stationId && device.stationId !== stationId) fail(orderErrors.otherStation);
      }
      const deptId = values.deptId || (await siteOf(tx, engine, { bizDomain, stationId }))?.deptId;
      const start = { woNo: readableNo('W', engine), woStatus: draft, source: woSource.key.manual };
      return { ...values, ...start, ...(deptId ? { deptId } : {}) };
    },
  };
}
