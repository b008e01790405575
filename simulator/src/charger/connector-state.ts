// Keeps the state, the active alarms and the reservation of a connector, and reports the state and the alarms to the server.
import type { Charger, Reservation } from './parts.ts';
import type { ConnectorState } from './words.ts';

export interface ConnectorDisplay {
  readonly current: ConnectorState;
  /** True while the connector is out of service: it does not become available once the truck has left. */
  readonly isOut: boolean;
  report(): void;
  show(next: ConnectorState): void;
  /** Sets a state without a report, because the server knows it already. */
  assume(next: ConnectorState): void;
  /** Sets and reports `unavailable` where the connector is out of service, `available` otherwise. */
  rest(): void;
  setService(isServing: boolean): void;
  raise(alarm: string, next?: 'faulted'): void;
  clear(alarm: string): void;
  reserve(wanted: Reservation): boolean;
  unreserve(no: number): boolean;
}

export function createDisplay({ words, pace, say, clock }: Charger, connectorNo: number): ConnectorDisplay {
  let state: ConnectorState = 'available';
  let isOut = false;
  let reservation: Reservation | undefined;
  /** The active alarms by their codes. The value is true for an alarm that stops the connector. */
  const alarms = new Map<string, boolean>();

  const report = () => void say(words.status(connectorNo, state, clock(), [...alarms.keys()]));
  const show = (next: ConnectorState) => {
    state = next;
    if (next !== 'reserved') reservation = undefined;
    report();
  };
  const rest = () => show(isOut ? 'unavailable' : 'available');

  return {
    get current() {
      return state;
    },
    get isOut() {
      return isOut;
    },
    report,
    show,
    assume(next) {
      state = next;
    },
    rest,
    setService(isServing) {
      isOut = !isServing;
    },
    raise(alarm, next) {
      alarms.set(alarm, next === 'faulted');
      if (next) show(next);
      else report();
    },
    clear(alarm) {
      alarms.delete(alarm);
      if (state === 'faulted' && ![...alarms.values()].includes(true)) rest();
      else report();
    },
    reserve(next) {
      if (state !== 'available' && reservation?.no !== next.no) return false;
      show('reserved');
      reservation = next;
      pace.afterReal(Math.max(0, next.until - pace.now()), () => {
        if (reservation === next) rest();
      });
      return true;
    },
    unreserve(no) {
      if (reservation?.no !== no) return false;
      rest();
      return true;
    },
  };
}
