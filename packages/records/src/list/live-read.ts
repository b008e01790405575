// Records which reads happened because rows changed on the server, not because this person searched or wrote. Only these must not move
// rows away under the pointer.
import type { QueryClient } from '@tanstack/react-query';

const marked = new Set<string>();

export const liveReads = {
  /** Marks the next result of this query as such a read. */
  begin(hash: string): void {
    marked.add(hash);
  },
  isLive: (hash: string): boolean => marked.has(hash),
  /** Marks the next read as the person's own. @returns a function that ends it */
  follow(client: QueryClient): () => void {
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'removed' || (event.type === 'updated' && event.action.type === 'invalidate'))
        marked.delete(event.query.queryHash);
    });
  },
};
