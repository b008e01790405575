// The tenants with their key figures on the home page of the platform (contract §2.3), and the dialog that enters a tenant.

import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { type TenantFigures, tenantOverview } from '@ec/system/shared/tenant-figures.contract';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { SearchBox } from '@ec/ui/input/search-box.tsx';
import { Pager } from '@ec/ui/table/pager.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { EnterDialog } from '../../operator/enter-dialog.tsx';
import { TenantTable } from './tenant-table.tsx';
import { tenantTexts } from './tenant-texts.ts';
import './tenants.css';

const size = 10;
/** The page may stay open all day, so it repeats the call after these milliseconds. */
const refreshInterval = 60_000;

export function TenantBoard() {
  const texts = useTexts(tenantTexts);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const [current, setCurrent] = useState(1);
  const [entering, setEntering] = useEnteredTenant();
  const query = useCall(
    tenantOverview,
    { keyword, current, size },
    { keepsPrevious: true, refetchInterval: refreshInterval },
  );
  const page = query.data;
  const search = (text: string) => {
    setTyped(text);
    setCurrent(1);
  };
  const pageContent = () => {
    if (page === undefined && query.isError)
      return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
    if (page === undefined) return <ListSkeleton rows={4} columns={6} />;
    if (page.records.length === 0) return <Nothing isSearch={keyword !== ''} onClear={() => search('')} />;
    return (
      <>
        <TenantTable tenants={page.records} isBusy={query.isPlaceholderData} onEnter={setEntering} />
        {page.total > size ? (
          <Pager current={current} total={page.total} pageSize={size} onChange={setCurrent} />
        ) : null}
      </>
    );
  };
  return (
    <section className="ec-card tenant-board" aria-labelledby="home-tenants">
      <h2 className="ec-card-title" id="home-tenants">
        {texts.title} {page ? <small>{fill(texts.hint, { count: page.total })}</small> : null}
        <Link to="/system/tenant">{texts.manage}</Link>
      </h2>
      <SearchBox className="tenant-search" label={texts.search} value={typed} onType={search} />
      {pageContent()}
      {entering ? <EnterDialog tenant={entering} onClose={() => setEntering(undefined)} /> : null}
    </section>
  );
}

type EnteredTenant = Pick<TenantFigures, 'tenantId' | 'tenantName'>;

/** Returns the tenant of the open dialog: the tenant of a clicked row, or the tenant that `?enter=code&name=` in the address names. */
function useEnteredTenant(): [EnteredTenant | undefined, (tenant: EnteredTenant | undefined) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<EnteredTenant>();
  const query = new URLSearchParams(search);
  const code = query.get('enter');
  const linked = code ? { tenantId: code, tenantName: query.get('name') ?? code } : undefined;
  const set = (tenant: EnteredTenant | undefined) => {
    setChosen(tenant);
    if (tenant === undefined && linked) void navigate(pathname, { replace: true });
  };
  return [chosen ?? linked, set];
}

function Nothing({ isSearch, onClear }: { isSearch: boolean; onClear(): void }) {
  const texts = useTexts(tenantTexts);
  if (!isSearch) return <Empty title={texts.none} reason={texts.noneText} />;
  return (
    <Empty title={texts.noMatch} reason={texts.noMatchText} action={<Button onClick={onClear}>{texts.clear}</Button>} />
  );
}
