// Handles one message in its own transaction. A message that the database or the business rules reject goes into quarantine. After any other
// error it stays unacknowledged, and the device sends it again.
import { DatabaseError, type Sql } from '@ec/kernel/database';
import { AppError, errorText } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import type { Message, Refusal } from './message.ts';
import { quarantineMessage } from './quarantine-message.ts';

const { refused, unfit } = quarantineReason.key;

/** Returns whether the database refused the data (SQLSTATE classes 22 and 23): a fault of one message, not of the others. */
export const isDataError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^2[23]/.test(error.code);

export async function processOne(
  deps: Pick<Engine, 'database' | 'ids'>,
  tenantId: string,
  message: Message,
  now: Date,
  handle: (tx: Sql) => Promise<Refusal | undefined>,
): Promise<void> {
  try {
    await deps.database.withTenant(tenantId, async (tx) => {
      const refusal = await handle(tx);
      if (refusal) await quarantineMessage(tx, deps, message, refusal, now);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await deps.database.withTenant(tenantId, (tx) => quarantineMessage(tx, deps, message, refusal, now));
  }
}

/** Returns why the message itself is refused; undefined where it should be delivered again. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof AppError) return { reason: unfit, detail: inBothLanguages(error) };
  if (!isDataError(error) && !isTransitionError(error)) return undefined;
  return { reason: refused, detail: [error.code, error.constraint].filter(Boolean).join(' ') };
}

/** Returns the text of an error in Chinese and English, because the language of the list's readers is unknown here. */
const inBothLanguages = ({ entry, parameters }: AppError): string =>
  `${errorText(entry, parameters, 'zh')} / ${errorText(entry, parameters, 'en')}`;

/** Returns whether the database refused a transition that is not among the permitted ones (`ec_states`). */
const isTransitionError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === 'EC409';
