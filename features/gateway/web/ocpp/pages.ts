// The pages of the OCPP part.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';

export const ocppPages: NonNullable<ConsoleFeature['customPages']> = {
  'gateway.refusedConnection': () => import('./refused-connection.page.tsx'),
  'gateway.waitingCharger': () => import('./waiting-charger.page.tsx'),
};
