// Queues a run of the job for orders or the job for tickets at an exact time. Otherwise these jobs run once a minute.
import type { Sql } from '@ec/kernel/database';
import { askForRound } from '@ec/kernel/jobs/queue';

export const sweepOrdersName = 'charging.tend';
export const advanceTicketsName = 'charging.tendTickets';

/** Queues a run in the caller's transaction. `id` is the row with the deadline; a later call for the same row replaces a waiting run. */
export const sweepOrdersSoon = (tx: Sql, id: string, runAt: Date): Promise<void> =>
  askForRound(tx, sweepOrdersName, { about: id, runAt });

export const advanceTicketsSoon = (tx: Sql, id: string, runAt: Date): Promise<void> =>
  askForRound(tx, advanceTicketsName, { about: id, runAt });
