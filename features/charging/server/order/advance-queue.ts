// Queues a run of the order or ticket job at an exact time, since the jobs otherwise run only once a minute.
import type { Sql } from '@ec/kernel/database';
import { askForRound } from '@ec/kernel/jobs/queue';

export const sweepOrdersName = 'charging.tend';
export const advanceTicketsName = 'charging.tendTickets';

/** Queues the run in the caller's transaction. `id` is the row with the deadline; a later call for it replaces this one. */
export const sweepOrdersSoon = (tx: Sql, id: string, runAt: Date): Promise<void> =>
  askForRound(tx, sweepOrdersName, { about: id, runAt });

export const advanceTicketsSoon = (tx: Sql, id: string, runAt: Date): Promise<void> =>
  askForRound(tx, advanceTicketsName, { about: id, runAt });
