// Commands send questions to the device gateway, which builds on this feature: it listens, and answers in the same transaction.
import { defineEvent } from '@ec/kernel/events';

/**
 * Asks whether a charger is connected now: `lost` where the gateway knows it and its connection is closed, undefined where it never
 * connected.
 */
export const linkAsked = defineEvent<{ stackId: string }, 'held' | 'lost' | undefined>('truck.link.asked');
