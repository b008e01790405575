// Commands depend on the state of a connection, which only the device gateway knows. The gateway depends on this feature, so it listens to
// this event and answers in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/**
 * Asks whether a charger is connected now: `lost` where the gateway knows it and its connection is closed, undefined where it never
 * connected.
 */
export const linkAsked = defineEvent<{ stackId: string }, 'held' | 'lost' | undefined>('truck.link.asked');
