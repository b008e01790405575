// The alarm feature must know things about stations that it cannot read. Stations belong to features that depend on this one; those
// features listen to the event, and answer in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/**
 * Asks whether this station belongs to the listener and is out of use (in maintenance, out of service or removed), so that it raises no
 * alarms (domain BR-50).
 */
export const stationOutOfUseAsked = defineEvent<{ stationId: string }, boolean>('maintenance.stationOutOfUse.asked');
