// Defaults of every query: fresh for half a minute, only a failed network is tried again, refusals are final.
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
        // Our server is often on the local network: what the browser thinks of the internet does not matter.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // npm run dev: what a page shows is asked for again when the server comes back with other code.
  import.meta.hot?.on('server:restarted', () => client.invalidateQueries());
  return client;
}
