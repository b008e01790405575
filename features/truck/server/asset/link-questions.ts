// Only the device gateway knows whether a charger is connected. The gateway depends on this feature, so this feature emits an event, and the
// gateway answers in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/**
 * Asks whether a charger is connected now. `held`: it is connected; `lost`: it was connected but is not now; undefined: it never connected.
 */
export const linkAsked = defineEvent<{ stackId: string }, 'held' | 'lost' | undefined>('truck.link.asked');
