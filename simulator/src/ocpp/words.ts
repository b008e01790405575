// What a charger by OCPP says besides what all of them say, in the words of one of its versions.
import type { Message, Words } from '../charger/words.ts';
import type { OpenSession } from '../lines.ts';

export interface OcppWords extends Words {
  boot(what: { vendor: string; model: string; serial: string; isAgain: boolean }): Message;
  /** Also of a session that ran when the simulator began. */
  isSame(session: Pick<OpenSession, 'no' | 'key'>, transactionId: unknown): boolean;
}

/** Of 1.6, that a charger lives on with; 2.0.1 tells of alarms in another way, which is not played. */
export const ocppAlarms = { warnings: ['WeakSignal', 'ReaderFailure', 'OtherError'], emergencyStop: 'OtherError' };
