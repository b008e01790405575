// Queues the next look at what waits for time to pass, so that it comes to the second and not only with the minute.
import type { Sql } from '@ec/kernel/database';
import { enqueue } from '@ec/kernel/jobs';

export const tendJob = 'charging.tend';

/** In the transaction that began the waiting. `key`: the row that waits; a later call for it replaces this one. */
export async function tendSoon(tx: Sql, key: string, runAt: Date): Promise<void> {
  await enqueue(tx, tendJob, { tenantId: tx.tenantId ?? '' }, { runAt, key: `${tendJob} ${key}` });
}
