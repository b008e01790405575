// Makes a stage for component tests of pages and forms. Functions of the test answer the calls in place of a server.
import { type Api, ApiError, type Query } from '@ec/records/console/api';
import { type BrowserStore, type Console, ConsoleProvider } from '@ec/records/console/console';
import { createRegistry } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import '@ec/ui/layout/silent-icons';
import { LanguageProvider } from '@ec/ui/text/use-texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { ResourcesProvider } from './resources.tsx';

export interface TestCall {
  /** The method and the path, such as `GET blade-probe/bell/list`. */
  name: string;
  query: Query;
  body: unknown;
}

export interface StageOptions {
  resources: readonly Resource[];
  /** Replies by method and path. Any other call fails with 404, except the saved views of a list. */
  answers?: Record<string, (call: TestCall) => unknown>;
  /** Codes that this person does not hold. */
  without?: readonly string[];
  /** Role aliases. */
  roles?: string[];
  /** Paths of pages by menu code. */
  pages?: Record<string, string>;
  /** The store of drafts; without it, the stage stores none. */
  drafts?: BrowserStore;
}

const noViews = () => ({ views: [], defaultId: '', columns: '', widths: {}, density: 40, roles: [] });

export function stageOf({ resources, answers = {}, without = [], roles = [], pages = {}, drafts }: StageOptions) {
  const calls: TestCall[] = [];
  const tabs: string[] = [];
  const allAnswers: StageOptions['answers'] = { 'GET blade-system/view/list': noViews, ...answers };
  const answer = async <T,>(name: string, query: Query = {}, body?: unknown): Promise<T> => {
    const call = { name, query, body };
    calls.push(call);
    if (!allAnswers[name]) throw new ApiError(404, `nothing answers ${name}`, undefined, undefined);
    return allAnswers[name](call) as T;
  };
  const api: Api = {
    get: (path, query) => answer(`GET ${path}`, query),
    post: (path, body, query) => answer(`POST ${path}`, query, body),
    download: (path, query) => answer(`GET ${path}`, query),
    headers: async () => ({}),
  };
  const console: Console = {
    api,
    ...(drafts ? { drafts } : {}),
    language: 'en',
    responsiveLevel: 3,
    guardLeave: () => () => undefined,
    can: (code) => !without.includes(code),
    pageOf: (code) => pages[code],
    openTab: (path) => void tabs.push(path),
    person: { userId: '1', tenantId: 'T1', account: 'ann', userName: 'Ann', avatar: '', deptId: '', roleId: '', roles },
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const registry = createRegistry(resources);
  // biome-ignore lint/correctness/noComponentHookFactories: a test makes its stage once, before it renders
  const Stage = ({ children }: { children: ReactNode }) => (
    <LanguageProvider value="en">
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <App component={false}>
          <QueryClientProvider client={queries}>
            <BrowserRouter>
              <ResourcesProvider resources={{ registry, slots: {} }}>
                <ConsoleProvider value={console}>{children}</ConsoleProvider>
              </ResourcesProvider>
            </BrowserRouter>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </LanguageProvider>
  );
  return { Stage, tabs, of: (name: string) => calls.filter((call) => call.name === name) };
}
