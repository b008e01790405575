// A station that is given no name has its customer's.
import { raw } from '@ec/kernel/database';
import type { Hooks } from '@ec/resource-server/context';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import type { union } from '../../shared/station/union.resource.ts';

export const stationHooks: Hooks<typeof union> = {
  async beforeSave({ tx, values, current }) {
    const { stationName, customerId } = { ...current, ...values };
    if (stationName) return values;
    const customer = await tx.first<{ name: string }>(
      raw(sql`select t.customer_name as name from ${tableOf(stationCustomer)}
        where t.tenant_id = ${tx.tenantId} and t.id = ${customerId}`),
    );
    return { ...values, stationName: `${customer?.name ?? ''}电站` };
  },
};
