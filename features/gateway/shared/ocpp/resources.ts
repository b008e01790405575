// The resources of the OCPP part.
import type { Resource } from '@ec/resource/resource';
import { refusedConnection } from './refused-connection.resource.ts';
import { waitingCharger } from './waiting-charger.resource.ts';
import { waitingKey } from './waiting-key.resource.ts';

export const ocppResources: readonly Resource[] = [waitingCharger, refusedConnection, waitingKey];
