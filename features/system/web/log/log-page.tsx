// A page of the logs. The platform's administrators say whose logs they read; everybody else reads the own tenant's.
import type { Resource } from '@ec/resource/resource';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { type Api, type Console, ConsoleProvider, useConsole } from '@ec/ui/console';
import type { PageModule } from '@ec/ui/pages';
import { servedKey } from '@ec/ui/served';
import { useTexts } from '@ec/ui/use-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { createContext, useContext, useMemo, useState } from 'react';
import { cells } from './log-cells.tsx';
import { logTexts } from './log-texts.ts';
import { TraceTab } from './trace.tab.tsx';

const platformTenant = '000000';

interface Chosen {
  tenantId: string;
  choose(tenantId: string): void;
}

/** Undefined for who reads one tenant only. */
const ChosenTenant = createContext<Chosen | undefined>(undefined);

export function logPage(resource: Resource, slots: Slots = {}): PageModule {
  const List = resourcePage(resource, {
    ...slots,
    cells: { ...cells, ...slots.cells },
    tabs: [{ key: 'trace', label: { zh: logTexts.zh.trace, en: logTexts.en.trace }, Content: TraceTab }],
    Toolbar: TenantPicker,
  }).Page;
  // biome-ignore lint/correctness/noComponentHookFactories: a page module makes its component once, when it is loaded
  return { Page: () => <LogPage resource={resource} List={List} /> };
}

function LogPage({ resource, List }: { resource: Resource; List: PageModule['Page'] }) {
  const console = useConsole();
  const cache = useQueryClient();
  const [tenantId, setTenantId] = useState(platformTenant);
  const { person, api } = console;
  const isPlatform = person.tenantId === platformTenant && person.roles.includes('administrator');
  const within = useMemo((): Console => ({ ...console, api: apiWithin(api, tenantId) }), [console, api, tenantId]);
  const chosen = useMemo((): Chosen => {
    const choose = (next: string) => {
      // The same list and the same rows by their ids, but of somebody else.
      cache.removeQueries({ queryKey: servedKey(resource) });
      setTenantId(next);
    };
    return { tenantId, choose };
  }, [cache, resource, tenantId]);
  if (!isPlatform) return <List />;
  return (
    <ConsoleProvider value={within}>
      <ChosenTenant.Provider value={chosen}>
        <List key={tenantId} />
      </ChosenTenant.Provider>
    </ConsoleProvider>
  );
}

/** The calls of the logs name the tenant (contract §2.3); all others are nobody else's business. */
function apiWithin(api: Api, tenantId: string): Api {
  if (tenantId === platformTenant) return api;
  return {
    ...api,
    get: (path, query, options) =>
      api.get(path, path.startsWith('blade-log/') ? { ...query, tenantId } : query, options),
  };
}

function TenantPicker() {
  const chosen = useContext(ChosenTenant);
  return chosen ? <TenantSelect {...chosen} /> : null;
}

function TenantSelect({ tenantId, choose }: Chosen) {
  const { api } = useConsole();
  const texts = useTexts(logTexts);
  const tenants = useQuery({
    queryKey: ['tenants', 'select'],
    queryFn: ({ signal }) =>
      api.get<{ tenantId: string; tenantName: string }[]>('blade-system/tenant/select', {}, { signal, quiet: true }),
    staleTime: 60_000,
  });
  const options = (tenants.data ?? []).map((tenant) => ({
    value: tenant.tenantId,
    label: `${tenant.tenantId} ${tenant.tenantName}`,
  }));
  return (
    <Select
      aria-label={texts.tenant}
      className="ec-log-tenant"
      showSearch={{ optionFilterProp: 'label' }}
      value={tenantId}
      options={options.length > 0 ? options : [{ value: tenantId, label: tenantId }]}
      onChange={choose}
      popupMatchSelectWidth={false}
    />
  );
}
