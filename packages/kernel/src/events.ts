// Events between features. A feature emits an event when it writes something or has a question for other features, and it does not know
// their listeners. The listeners run in the transaction of the emitting feature, so that all writes are committed or none. When a
// listener throws, `emit` throws its error.
import type { Sql } from './database.ts';

export interface EventDefinition<Payload, Answer = void> {
  name: string;
  /** Creates a listener, which a feature lists in its `listeners`. */
  listener(handle: (tx: Sql, payload: Payload) => Promise<Answer>): Listener;
}

/** Create a listener with the `listener` function of its event, which checks the type of the payload. */
export interface Listener {
  event: string;
  handle(tx: Sql, payload: never): Promise<unknown>;
}

export interface Events {
  on(listener: Listener): void;
  /** Calls the listeners of the event one after the other. @returns the answers of the listeners */
  emit<Payload, Answer>(tx: Sql, event: EventDefinition<Payload, Answer>, payload: Payload): Promise<Answer[]>;
}

export function defineEvent<Payload, Answer = void>(name: string): EventDefinition<Payload, Answer> {
  return { name, listener: (handle) => ({ event: name, handle }) };
}

export function createEvents(): Events {
  const listeners = new Map<string, Listener[]>();
  return {
    on(listener) {
      listeners.set(listener.event, [...(listeners.get(listener.event) ?? []), listener]);
    },
    async emit(tx, { name }, payload) {
      const answers = [];
      for (const { handle } of listeners.get(name) ?? []) answers.push(await handle(tx, payload as never));
      return answers as never[];
    },
  };
}
