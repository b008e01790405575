// Records which reads happened because rows changed on the server, not because this person searched or wrote. Only these must not move
// rows away under the pointer.
import type { QueryClient } from '@tanstack/react-query';

const marked = new Set<string>();

export const liveReads = {
  /** Marks this query as read because of a change on the server. */
  begin(hash: string): void {
    marked.add(hash);
  },
  isLive: (hash: string): boolean => marked.has(hash),
  /** Removes the mark of a query when it is invalidated or leaves the cache. @returns a function that unsubscribes */
  follow(client: QueryClient): () => void {
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'removed' || (event.type === 'updated' && event.action.type === 'invalidate'))
        marked.delete(event.query.queryHash);
    });
  },
};
