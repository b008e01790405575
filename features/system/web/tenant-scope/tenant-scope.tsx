// Lets administrators of the platform choose the tenant in which the calls below this component run. Each tenant's replies have a cache of
// their own.
import type { Api, Query } from '@ec/records/console/api';
import { ConsoleProvider, useConsole } from '@ec/records/console/console';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createContext, Fragment, type ReactNode, useContext, useMemo, useTransition } from 'react';
import { useSearchParams } from 'react-router';

interface Scope {
  tenantId: string;
  choose(tenantId: string): void;
  /** The API of the person's own tenant. */
  api: Api;
}

const ScopeContext = createContext<Scope | undefined>(undefined);
export const useTenantScope = () => useContext(ScopeContext);

const platform = '000000';
/** The query parameter of the chosen tenant, so that a link opens the same tenant. */
const key = 'tenant';

export function TenantScope({ children }: { children: ReactNode }) {
  const ownConsole = useConsole();
  const { person } = ownConsole;
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const tenantId = params.get(key) || person.tenantId;
  const isElsewhere = tenantId !== person.tenantId;
  const elsewhere = useMemo(
    () => (tenantId === person.tenantId ? client : new QueryClient({ defaultOptions: client.getDefaultOptions() })),
    [tenantId, person.tenantId, client],
  );
  const value = useMemo(() => {
    if (!isElsewhere) return ownConsole;
    // An import or export in another tenant would be a task of that tenant, where this person does not find it.
    const can = (code: string) => !/_(import|export)$/.test(code) && ownConsole.can(code);
    return { ...ownConsole, can, api: askingIn(ownConsole.api, tenantId) };
  }, [ownConsole, tenantId, isElsewhere]);
  // The page of the former tenant stays until the next page is drawn. It is inert, because input in it would be lost.
  const [isLeaving, leave] = useTransition();
  const scope = useMemo(() => {
    // Filters, page numbers and row ids of one tenant do not apply to another.
    const choose = (next: string) =>
      leave(() => setParams(next === person.tenantId ? {} : { [key]: next }, { replace: true }));
    return { tenantId, choose, api: ownConsole.api };
  }, [tenantId, person.tenantId, setParams, ownConsole.api]);
  if (person.tenantId !== platform || !person.roles.includes('administrator')) return children;
  return (
    <ScopeContext value={scope}>
      <ConsoleProvider value={value}>
        <QueryClientProvider client={elsewhere}>
          <div className="ec-around" inert={isLeaving}>
            <Fragment key={tenantId}>{children}</Fragment>
          </div>
        </QueryClientProvider>
      </ConsoleProvider>
    </ScopeContext>
  );
}

/** Calls that take the parameter `tenantId`. All other calls would take it for an unknown filter. */
const across =
  /^blade-(user|log|system\/(dept|role|post|topmenu|dict-biz|data-scope|param\/tenant-(list|submit)|menu\/(grant-tree|role-tree-keys|top-tree-keys|grant-top-tree)))(\/|$)/;

function askingIn(api: Api, tenantId: string): Api {
  const withTenant = (path: string, query?: Query) => (across.test(path) ? { ...query, tenantId } : query);
  return {
    get: (path, query, options) => api.get(path, withTenant(path, query), options),
    post: (path, body, query, options) => api.post(path, body, withTenant(path, query), options),
    download: (path, query, options) => api.download(path, withTenant(path, query), options),
    headers: () => api.headers(),
  };
}
