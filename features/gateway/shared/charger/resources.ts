// The resources of chargers of all protocols.
import type { Resource } from '@ec/resource/resource';
import { ocppMessage } from './ocpp-message.resource.ts';

export const chargerResources: readonly Resource[] = [ocppMessage];
