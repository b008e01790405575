// Carries out the commands to a charger, independent of its protocol. Each protocol translates the verdict into its own answer.
import type { Charger, Connector, Reservation } from './parts.ts';
import type { Session } from './session.ts';

export type Verdict =
  | 'done'
  /** The command takes effect once the present truck has left. */
  | 'later'
  | 'refused'
  | 'busy'
  | 'faulty';

export interface Acts {
  findConnector(no: unknown): Connector | undefined;
  /** Returns the first available connector. */
  findFreeConnector(): Connector | undefined;
  /** Returns the connector with this number, or all connectors for 0 or undefined. */
  connectorsOf(no: unknown): readonly Connector[];
  start(one: Connector | undefined, tag: string, remoteStartId?: number): Verdict;
  stop(isMeant: (session: Session, one: Connector) => boolean): Verdict;
  setAvailability(no: unknown, isOperative: boolean): Verdict;
  reserve(one: Connector | undefined, reservation: Reservation): Verdict;
  unreserve(no: number): Verdict;
}

const hindrance = ({ session, state }: Connector): Verdict =>
  session || state === 'preparing' || state === 'finishing' || state === 'reserved'
    ? 'busy'
    : state === 'faulted'
      ? 'faulty'
      : 'refused';

export function actsOf({ connectors, pace }: Charger): Acts {
  const connectorsOf = (no: unknown) =>
    no === undefined || no === 0 ? connectors : connectors.filter((one) => one.no === no);
  return {
    findConnector: (no) => connectors.find((one) => one.no === no),
    findFreeConnector: () => connectors.find(({ session, state }) => !session && state === 'available'),
    connectorsOf,
    start(one, tag, remoteStartId) {
      if (!one || tag === '') return 'refused';
      return one.begin(tag, remoteStartId) ? 'done' : hindrance(one);
    },
    stop(isMeant) {
      const connector = connectors.find((one) => one.session && isMeant(one.session, one));
      if (!connector) return 'refused';
      const { session } = connector;
      pace.after(1500, () => {
        if (connector.session === session) connector.end('remote');
      });
      return 'done';
    },
    setAvailability(no, isOperative) {
      const all = connectorsOf(no);
      if (all.length === 0) return 'refused';
      return all.map((one) => one.serve(isOperative)).every(Boolean) ? 'done' : 'later';
    },
    reserve(one, reservation) {
      if (!one) return 'refused';
      return one.reserve(reservation) ? 'done' : hindrance(one);
    },
    unreserve: (no) => (connectors.some((one) => one.unreserve(no)) ? 'done' : 'refused'),
  };
}
