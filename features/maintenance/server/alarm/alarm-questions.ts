// Alarms ask questions of stations. Those stand in features that use this one: they listen, and answer in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/** Asks whether this station belongs to the listener and is under maintenance, so that it raises no alarms (domain BR-50). */
export const maintenanceAsked = defineEvent<{ stationId: string }, boolean>('maintenance.station.asked');
