// Events of the stream that each browser keeps open, for pages that follow a topic of their own.
type Listener = (data: unknown) => void;

/** A query with this as `meta.topic` is read again when such an event arrives. */
export interface StreamTopic {
  name: string;
  /** Returns whether the event changes what the query shows. */
  concerns(data: unknown): boolean;
}

const listeners = new Map<string, Set<Listener>>();

export const streamTopics = {
  /** Returns the function that unsubscribes. */
  follow(topic: string, listener: Listener): () => void {
    const topicListeners = listeners.get(topic) ?? new Set<Listener>();
    listeners.set(topic, topicListeners.add(listener));
    return () => void topicListeners.delete(listener);
  },
  publish(topic: string, data: unknown): void {
    for (const listener of listeners.get(topic) ?? []) listener(data);
  },
};
