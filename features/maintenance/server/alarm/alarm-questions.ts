// Alarms depend on the state of stations. Stations belong to features that depend on this one, so those features listen to this event and
// answer in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/**
 * Asks whether this station belongs to the listener and is out of use (in maintenance, out of service or removed), so that it raises no
 * alarms (domain BR-50).
 */
export const stationOutOfUseAsked = defineEvent<{ stationId: string }, boolean>('maintenance.stationOutOfUse.asked');
