// A feature tells others what it writes, or asks them something: they hear it in the same transaction, so that all holds or none.
// The feature that tells it knows none of the listeners; one that throws refuses the write.
import type { Sql } from './database.ts';

export interface EventDefinition<Payload, Answer = void> {
  name: string;
  /** For `listeners` of a feature. */
  listener(hear: (tx: Sql, payload: Payload) => Promise<Answer>): Listener;
}

/** Created by `listener` of an event alone, which knows the type of the payload. */
export interface Listener {
  event: string;
  hear(tx: Sql, payload: never): Promise<unknown>;
}

export interface Events {
  on(listener: Listener): void;
  /** Calls one listener after the other. @returns their answers */
  emit<Payload, Answer>(tx: Sql, event: EventDefinition<Payload, Answer>, payload: Payload): Promise<Answer[]>;
}

export function defineEvent<Payload, Answer = void>(name: string): EventDefinition<Payload, Answer> {
  return { name, listener: (hear) => ({ event: name, hear }) };
}

export function createEvents(): Events {
  const listeners = new Map<string, Listener[]>();
  return {
    on(listener) {
      listeners.set(listener.event, [...(listeners.get(listener.event) ?? []), listener]);
    },
    async emit(tx, { name }, payload) {
      const answers = [];
      for (const { hear } of listeners.get(name) ?? []) answers.push(await hear(tx, payload as never));
      return answers as never[];
    },
  };
}
