// The further messages of a charger by OCPP, beside those of all chargers, in the words of one of its versions.
import type { Message, Words } from '../charger/words.ts';
import type { OpenSession } from '../lines.ts';

export interface OcppWords extends Words {
  boot(what: { vendor: string; model: string; serial: string; isAgain: boolean }): Message;
  /** Also of a session that ran when the simulator began. */
  isSame(session: Pick<OpenSession, 'no' | 'key'>, transactionId: unknown): boolean;
}

/** The alarms of OCPP 1.6 with which a charger runs on; 2.0.1 reports alarms in another way, which is not played. */
export const ocppAlarms = { warnings: ['WeakSignal', 'ReaderFailure', 'OtherError'], emergencyStop: 'OtherError' };
