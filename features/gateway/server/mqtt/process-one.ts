// A message that is taken by itself: what its own mistake keeps out of the database waits for a person, anything else is to come again.
import { DatabaseError, type Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import { keepQuarantine } from './keep-quarantine.ts';
import type { Message, Refused } from './message.ts';

const { refused, unfit } = quarantineReason.key;

/** Data that no row can hold: a mistake of one message, not of the others. */
export const isOfData = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^2[23]/.test(error.code);

export async function processOne(
  deps: Pick<Engine, 'database' | 'ids'>,
  tenantId: string,
  message: Message,
  now: Date,
  take: (tx: Sql) => Promise<Refused | undefined>,
): Promise<void> {
  try {
    await deps.database.withTenant(tenantId, async (tx) => {
      const why = await take(tx);
      if (why) await keepQuarantine(tx, deps, message, why, now);
    });
  } catch (error) {
    const why = whyNot(error);
    if (!why) throw error;
    await deps.database.withTenant(tenantId, (tx) => keepQuarantine(tx, deps, message, why, now));
  }
}

/** Returns the fault of the message itself; undefined where it should be delivered again. */
function whyNot(error: unknown): Refused | undefined {
  if (error instanceof AppError) return { reason: unfit, detail: error.message };
  if (!isOfData(error) && !isOfState(error)) return undefined;
  return { reason: refused, detail: [error.code, error.constraint].filter(Boolean).join(' ') };
}

/** A step that the database knows no way to (`ec_states`). */
const isOfState = (error: unknown): error is DatabaseError => error instanceof DatabaseError && error.code === 'EC409';
