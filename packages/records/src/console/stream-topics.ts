// Passes the events of the server's stream to the pages that follow their topic.
type Listener = (data: unknown) => void;

/** A query with a StreamTopic as `meta.topic` is read again when an event of the topic concerns the query. */
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
