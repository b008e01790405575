// The list page of driver rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { driver } from '../../shared/fleet/driver.resource.ts';

export const { Page, slots } = resourcePage(driver);
