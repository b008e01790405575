// Definitions of what chargers share, whatever they speak.
import type { Resource } from '@ec/resource/resource';
import { ocppMessage } from './ocpp-message.resource.ts';

export const chargerResources: readonly Resource[] = [ocppMessage];
