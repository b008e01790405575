// Which answers came because rows had changed by themselves, not because this person asked or wrote: only these are kept from moving
// rows away under the pointer.
import type { QueryClient } from '@tanstack/react-query';

const marked = new Set<string>();

export const liveReads = {
  /** The next answer of this query is one. */
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
