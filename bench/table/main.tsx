// The page of the table benchmark: the product's list page over an Api that answers when told, and plain rows beside it.
import '@ec/ui/theme/tokens.css';
import '@ec/ui/theme/kit.css';
import type { Api } from '@ec/records/console/api';
import { type Console, ConsoleProvider } from '@ec/records/console/console';
import { createRegistry } from '@ec/resource/registry';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { ResourcesProvider } from '@ec/resource-web/resources.tsx';
import { readAntdTheme } from '@ec/ui/theme/antd-theme';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { paintPlain } from './plain-rows.ts';
import { makeRows, site } from './rows.ts';

/** The list call that waits for its rows. */
let answerList: ((page: unknown) => void) | undefined;
let go: NavigateFunction = () => undefined;

const page = (records: unknown[], size: number) => ({ records, total: 1000, size, current: 1, pages: 1000 / size });

const api: Api = {
  get: <T,>(path: string, query?: Record<string, unknown>) => {
    if (!path.endsWith('/list')) return Promise.resolve([] as T);
    if (query?.size !== 200) return Promise.resolve(page(makeRows(0, 10), 10) as T);
    return new Promise<T>((resolve) => {
      answerList = resolve as (page: unknown) => void;
    });
  },
  post: <T,>() => Promise.resolve({} as T),
  download: () => Promise.resolve(),
  headers: () => Promise.resolve({}),
};

const console_: Console = {
  api,
  person: {
    userId: '1',
    tenantId: '100002',
    account: 'bench',
    userName: 'bench',
    avatar: '',
    deptId: '1',
    roleId: '1',
    roles: ['admin'],
  },
  language: 'zh',
  can: () => true,
  openTab: () => undefined,
  guardLeave: () => () => undefined,
  responsiveLevel: 3,
};

const { Page } = resourcePage(site);
const resources = { registry: createRegistry([site]), slots: {} };

function Holder() {
  go = useNavigate();
  return <Page />;
}

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 0, gcTime: 0, retry: false } } });

createRoot(document.getElementById('root')!).render(
  <ConfigProvider
    theme={readAntdTheme({ fontSize: 14, density: 'usual' })}
    locale={zhCN}
    button={{ autoInsertSpace: false }}
  >
    <App component={false}>
      <QueryClientProvider client={queries}>
        <ConsoleProvider value={console_}>
          <ResourcesProvider resources={resources}>
            <MemoryRouter>
              <Holder />
            </MemoryRouter>
          </ResourcesProvider>
        </ConsoleProvider>
      </QueryClientProvider>
    </App>
  </ConfigProvider>,
);

/** Milliseconds from `start` until the frame that shows `isThere` has been painted. */
function painted(start: () => void, isThere: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - started);
      return channel.port2.postMessage('');
    };
    requestAnimationFrame(look);
    const started = performance.now();
    start();
  });
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 300));
const rowIn = (place: string, id: string) => document.querySelector(`${place} [data-row-key="${id}"]`) !== null;
const firstId = (round: number) => makeRows(round, 1)[0]!.id;

/** The list page shows ten rows; two hundred arrive. */
async function product(round: number): Promise<number> {
  await go('/?size=10');
  await quiet();
  answerList = undefined;
  await go('/?size=200');
  // On a busy machine the page takes its time to ask.
  do await quiet();
  while (!answerList);
  const rows = makeRows(round, 200);
  return painted(
    () => answerList?.(page(rows, 200)),
    () => rowIn('#root', firstId(round)),
  );
}

async function plain(round: number): Promise<number> {
  const place = document.getElementById('plain')!;
  place.replaceChildren();
  await quiet();
  const time = await painted(
    () => paintPlain(place, round),
    () => rowIn('#plain', firstId(round)),
  );
  place.replaceChildren();
  return time;
}

Object.assign(window, {
  bench: { product, plain, rowsShown: () => document.querySelectorAll('#root [data-row-key]').length },
});
