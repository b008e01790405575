// The interface of the OCPP versions: it adds BootNotification and the comparison of transaction ids to the messages of all chargers.
import type { Message, Words } from '../charger/words.ts';
import type { OpenSession } from '../lines.ts';

export interface OcppWords extends Words {
  boot(what: { vendor: string; model: string; serial: string; isAgain: boolean }): Message;
  /** Tells whether the server's transaction id means this session. */
  isSame(session: Pick<OpenSession, 'no' | 'key'>, transactionId: unknown): boolean;
}

/** Error codes of OCPP 1.6. In OCPP 2.0.1 the simulator reports no alarms, because StatusNotification has no error code there. */
export const ocppAlarms = { warnings: ['WeakSignal', 'ReaderFailure', 'OtherError'], emergencyStop: 'OtherError' };
