// The list page of device binding rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';

export const { Page, slots } = resourcePage(deviceBind);
