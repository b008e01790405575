// Queues the next look at what waits for time to pass, so that it comes to the second and not only with the minute.
import type { Sql } from '@ec/kernel/database';
import { askForRound } from '@ec/kernel/jobs/queue';

export const tendOrdersName = 'charging.tend';
export const advanceTicketsName = 'charging.tendTickets';

/** In the transaction that began the waiting. `id`: the row that waits; a later call for it replaces this one. */
export const tendOrdersSoon = (tx: Sql, id: string, runAt: Date): Promise<void> =>
  askForRound(tx, tendOrdersName, { about: id, runAt });

export const advanceTicketsSoon = (tx: Sql, id: string, runAt: Date): Promise<void> =>
  askForRound(tx, advanceTicketsName, { about: id, runAt });
