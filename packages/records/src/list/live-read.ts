// Marks the queries that were read again because rows changed on the server. Tables must not move rows under the pointer after such a
// read, as they may after the person's own search or write.
import type { QueryClient } from '@tanstack/react-query';

const marked = new Set<string>();

export const liveReads = {
  /** Marks the query as read because of a change on the server. */
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
