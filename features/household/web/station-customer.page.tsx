// The page of customers with their stations.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { stationCustomer } from '../shared/customer/station-customer.resource.ts';
import { RentPrice } from './station/rent-price.tsx';

export const { Page, slots } = resourcePage(stationCustomer, {
  cells: { rentPrice: (row) => <RentPrice row={row} /> },
  reads: ['rentMode'],
  tabs: [
    relatedTab('household.union', 'customerId', { zh: '电站', en: 'Stations' }),
    relatedTab('household.incomeStatement', 'customerId', { zh: '结算单', en: 'Statements' }),
  ],
});
