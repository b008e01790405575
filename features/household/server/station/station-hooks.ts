// A station without a name gets the name of its customer. A change of its pricing facts prices its due days.
import type { Services } from '@ec/kernel/services';
import type { Hooks } from '@ec/resource-server/context';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import type { union } from '../../shared/station/union.resource.ts';
import { priceStation } from '../income/price-days.ts';

const pricingFacts = ['customerId', 'stationState', 'coopMode', 'gridMode', 'areaCode', 'gridDate'] as const;

export const stationHooks = (services: Pick<Services, 'ids' | 'clock'>): Hooks<typeof union> => ({
  async beforeSave({ tx, values, current }) {
    const { stationName, customerId } = { ...current, ...values };
    if (stationName) return values;
    const customer = await tx.first<{ name: string }>(
      sql`select t.customer_name as name from ${tableOf(stationCustomer)}
        where t.tenant_id = ${tx.tenantId} and t.id = ${customerId}`,
    );
    return { ...values, stationName: `${customer?.name ?? ''}电站` };
  },
  async afterSave({ tx, row, values, isNew }) {
    if (!isNew && pricingFacts.some((name) => values[name] !== undefined)) await priceStation(tx, services, row.id);
  },
});
