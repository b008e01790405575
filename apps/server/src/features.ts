// The features of the server, one for each business area.
import { chargingFeature } from '@ec/charging/server/public';
import { deskFeature } from '@ec/desk/server/public';
import { developFeature } from '@ec/develop/server/public';
import { gatewayFeature } from '@ec/gateway/server/public';
import { householdFeature } from '@ec/household/server/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { messagingFeature } from '@ec/messaging/server/public';
import { monitoringFeature } from '@ec/monitoring/server/public';
import { reportFeature } from '@ec/report/server/public';
import type { Feature } from '@ec/resource-server/feature';
import { storageFeature } from '@ec/storage/server/public';
import { supervisorFeature } from '@ec/supervisor/server/public';
import { systemFeature } from '@ec/system/server/public';
import { truckFeature } from '@ec/truck/server/public';
import { workflowFeature } from '@ec/workflow/server/public';

export const features: readonly Feature[] = [
  systemFeature,
  maintenanceFeature,
  truckFeature,
  chargingFeature,
  deskFeature,
  developFeature,
  storageFeature,
  messagingFeature,
  reportFeature,
  householdFeature,
  supervisorFeature,
  gatewayFeature,
  monitoringFeature,
  workflowFeature,
];
