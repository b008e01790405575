// Defaults of all queries: a reply counts as fresh for 30 s; a query is retried twice after a network failure, and never after a refusal.
import { ApiError } from '@ec/records/console/api';
import { QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
        retryDelay: (failures) => 500 * 2 ** failures,
        // The server is often on the local network, so the browser's offline state does not matter.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // In development, a restarted server makes the pages read their data again.
  import.meta.hot?.on('server:restarted', () => client.invalidateQueries());
  return client;
}
