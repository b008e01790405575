// System parameters (specification §2: columns paramName, paramKey, paramValue). The platform's administrators see the list and the values
// of any tenant. Everybody else sees the values of his own tenant.
import { ApartmentOutlined } from '@ant-design/icons';
import { useConsole } from '@ec/records/console/console';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { param } from '../../shared/param.resource.ts';
import { tenantParam } from '../../shared/tenant-params.ts';
import { TenantPick } from '../tenant-scope/tenant-pick.tsx';
import { TenantScope } from '../tenant-scope/tenant-scope.tsx';
import { paramTexts } from './param-texts.ts';
import { ParamValue, TenantValues } from './tenant-values.tsx';

function ValuesOfTenants() {
  const texts = useTexts(paramTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ApartmentOutlined />} onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      <Drawer open={isOpen} title={texts.title} size="min(720px, 100vw)" onClose={() => setOpen(false)}>
        <TenantScope>
          <p className="ec-page-purpose">{texts.purpose}</p>
          <TenantPick />
          <TenantValues />
        </TenantScope>
      </Drawer>
    </>
  );
}

const { Page: ParamList } = resourcePage(param, {
  Toolbar: ValuesOfTenants,
  cells: { paramValue: (row) => <ParamValue paramKey={row.paramKey} value={row.paramValue} /> },
  reads: ['paramKey'],
  // A parameter that tenants may override cannot be deleted.
  actionApplies: { delete: ({ paramKey }) => tenantParam(paramKey) === undefined },
});

export function Page() {
  const { person, pageTitle } = useConsole();
  const texts = useTexts(paramTexts);
  if (person.roles.includes('administrator')) return <ParamList />;
  return (
    <PageFrame title={pageTitle ?? texts.title} purpose={texts.purpose}>
      <section className="ec-card param-page">
        <TenantValues />
      </section>
    </PageFrame>
  );
}
