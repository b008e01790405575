// Sends the samples and the end of a session, and its start if the start is reported after the end.
import type { Charger } from './parts.ts';
import type { Session } from './session.ts';
import type { Reply, StopReason } from './words.ts';

export function sessionMessages(charger: Charger, connectorNo: number) {
  const { line, words, watcher, say } = charger;
  const nextSeqNo = (session: Session) => session.seqNo++;

  function sendSample(session: Session | undefined, meter: number, isSure: boolean): void {
    const at = charger.clock();
    if (!session?.isFlowing) {
      const idle = words.idle?.(connectorNo, meter, at);
      if (idle) void say(idle, { isKept: true });
      return;
    }
    // A queued message keeps the values of this moment. It takes its transaction number and sequence number when it is sent.
    const snapshot = { ...session };
    const message = () =>
      words.sample(connectorNo, { ...snapshot, no: session.no, seqNo: nextSeqNo(session) }, at).payload;
    const { action } = words.sample(connectorNo, { ...snapshot }, at);
    void charger.sayLater(action, message, { isKept: true, isSure });
  }

  function sendEnd(session: Session, reason: StopReason, at: number): void {
    const stamp = new Date(at + charger.shift());
    const { action } = words.stop(connectorNo, { ...session }, stamp, reason);
    const message = () => words.stop(connectorNo, session, stamp, reason).payload;
    const reply = charger.sayLater(action, message, { isKept: true });
    const last = session.isToldLast ? sendPastStart(session) : reply;
    void last.then((answer) => {
      if (session.isToldLast) session.no = words.numberIn(answer);
      if (answer && reason !== 'refused' && session.isFlowing) watcher.sessionEnded?.(line.name, session);
    });
  }

  /** Sends the start of a session that is over. */
  function sendPastStart(session: Session): Promise<Reply> {
    const { startMeter: meter, startSoc: soc, startedAt } = session;
    const stamp = new Date(startedAt + charger.shift());
    const message = words.start(connectorNo, { ...session, meter, soc, seqNo: 0 }, stamp, true, undefined);
    return say(message, { isKept: true });
  }

  return { sendSample, sendEnd };
}
