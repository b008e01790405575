// For pages whose rows the platform's administrators care for in every tenant: they say whose, everybody else stays at home
// (contract §2.3).
import { type Api, type Console, ConsoleProvider, type Query, useConsole } from '@ec/ui/console';
import { useTexts } from '@ec/ui/use-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

const platformTenant = '000000';
const texts = { zh: { tenant: '租户' }, en: { tenant: 'Tenant' } };

interface Chosen {
  tenantId: string;
  choose(tenantId: string): void;
}

/** Undefined for who works in one tenant only. */
const ChosenTenant = createContext<Chosen | undefined>(undefined);

interface WithinTenantProps {
  /** Paths that begin so name the tenant. */
  base: string;
  /** What is cached under this key is somebody else's in another tenant. */
  cacheKey: readonly string[];
  children: ReactNode;
}

export function WithinTenant({ base, cacheKey, children }: WithinTenantProps) {
  const console = useConsole();
  const cache = useQueryClient();
  const { person, api } = console;
  const [tenantId, setTenantId] = useState(person.tenantId);
  const mayChoose = person.tenantId === platformTenant && person.roles.includes('administrator');
  const within = useMemo(
    (): Console => ({ ...console, api: apiWithin(api, base, tenantId) }),
    [console, api, base, tenantId],
  );
  const chosen = useMemo((): Chosen => {
    const choose = (next: string) => {
      cache.removeQueries({ queryKey: [...cacheKey] });
      setTenantId(next);
    };
    return { tenantId, choose };
  }, [cache, cacheKey, tenantId]);
  if (!mayChoose) return children;
  return (
    <ConsoleProvider value={within}>
      <ChosenTenant.Provider value={chosen}>
        <div key={tenantId}>{children}</div>
      </ChosenTenant.Provider>
    </ConsoleProvider>
  );
}

function apiWithin(api: Api, base: string, tenantId: string): Api {
  const named = (path: string, query?: Query) => (path.startsWith(base) ? { ...query, tenantId } : query);
  return {
    get: (path, query, options) => api.get(path, named(path, query), options),
    post: (path, body, query, options) => api.post(path, body, named(path, query), options),
    download: (path, query, options) => api.download(path, named(path, query), options),
  };
}

/** Stands in the page's toolbar; nothing for who cannot choose. */
export function TenantPicker() {
  const chosen = useContext(ChosenTenant);
  return chosen ? <TenantSelect {...chosen} /> : null;
}

function TenantSelect({ tenantId, choose }: Chosen) {
  const { api } = useConsole();
  const { tenant } = useTexts(texts);
  const { data = [] } = useQuery({
    queryKey: ['tenants', 'select'],
    queryFn: ({ signal }) =>
      api.get<{ tenantId: string; tenantName: string }[]>('blade-system/tenant/select', {}, { signal, quiet: true }),
    staleTime: 60_000,
  });
  const options = data.map((row) => ({ value: row.tenantId, label: `${row.tenantId} ${row.tenantName}` }));
  return (
    <Select
      aria-label={tenant}
      showSearch={{ optionFilterProp: 'label' }}
      value={tenantId}
      options={options.length > 0 ? options : [{ value: tenantId, label: tenantId }]}
      onChange={choose}
      popupMatchSelectWidth={false}
    />
  );
}
