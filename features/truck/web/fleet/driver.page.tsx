// Drivers. The page marks documents that expire.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { driver } from '../../shared/fleet/driver.resource.ts';
import { ExpiringRows, expiryCells } from './expiry.tsx';

const documents = ['licenseEnd', 'qualEnd'] as const;

export const { Page, slots } = resourcePage(driver, {
  cells: expiryCells(documents),
  Toolbar: () => <ExpiringRows resource={driver} names={documents} />,
  tabs: [relatedTab('truck.carUserDriver', 'driverId', { zh: '车辆', en: 'Trucks' })],
});
