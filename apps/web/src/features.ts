// The features of the console. A new feature needs an import and an entry here, and a dependency of the package. Their order is the
// order of their boards on the dashboard and of their tabs on the person's page.
import { chargingConsole } from '@ec/charging/web/pages';
import { deskConsole } from '@ec/desk/web/pages';
import { developConsole } from '@ec/develop/web/pages';
import { gatewayConsole } from '@ec/gateway/web/pages';
import { householdConsole } from '@ec/household/web/pages';
import { maintenanceConsole } from '@ec/maintenance/web/pages';
import { messagingConsole } from '@ec/messaging/web/pages';
import { monitoringConsole } from '@ec/monitoring/web/pages';
import { reportConsole } from '@ec/report/web/pages';
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { storageConsole } from '@ec/storage/web/pages';
import { supervisorConsole } from '@ec/supervisor/web/pages';
import { systemConsole } from '@ec/system/web/pages';
import { truckConsole } from '@ec/truck/web/pages';
import { workflowConsole } from '@ec/workflow/web/pages';

export const features: readonly ConsoleFeature[] = [
  systemConsole,
  maintenanceConsole,
  truckConsole,
  chargingConsole,
  deskConsole,
  developConsole,
  storageConsole,
  messagingConsole,
  reportConsole,
  householdConsole,
  supervisorConsole,
  gatewayConsole,
  monitoringConsole,
  workflowConsole,
];
