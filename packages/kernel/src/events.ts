// Events between features. A feature emits an event when it writes something or has a question; the listeners of other features run in the
// same transaction, so that everything is committed or nothing. The emitting feature does not know the listeners. A listener that throws
// rolls the write back.
import type { Sql } from './database.ts';

export interface EventDefinition<Payload, Answer = void> {
  name: string;
  /** Creates a listener, to be listed in `listeners` of a feature. */
  listener(handle: (tx: Sql, payload: Payload) => Promise<Answer>): Listener;
}

/** Only `listener` of an event creates this, because the event knows the type of the payload. */
export interface Listener {
  event: string;
  handle(tx: Sql, payload: never): Promise<unknown>;
}

export interface Events {
  on(listener: Listener): void;
  /** Calls the listeners one after the other. @returns their answers */
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
