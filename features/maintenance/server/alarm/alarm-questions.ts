// Alarms depend on the state of stations. The features that own stations depend on this feature, so this feature emits an event, and they
// answer in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/**
 * Asks whether a station is out of use: in maintenance, out of service or removed. Such a station raises no alarms (domain BR-50). A listener
 * answers false for a station of another feature.
 */
export const stationOutOfUseAsked = defineEvent<{ stationId: string }, boolean>('maintenance.stationOutOfUse.asked');
