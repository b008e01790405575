// Tenants: the standard list page, with actions for quota and expiry, package, usage and entering a tenant.

import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { tenant } from '../../shared/tenant.resource.ts';
import { ask, type TenantRow } from './open-dialog.ts';
import { TenantDialogs } from './tenant-dialogs.tsx';
import { tenantTexts } from './tenant-texts.ts';

const platform = '000000';
const isNotPlatform = ({ tenantId }: TenantRow) => tenantId !== platform;
const { zh, en } = tenantTexts;
const label = (name: 'settings' | 'package' | 'datasource' | 'usage' | 'enter') => ({ zh: zh[name], en: en[name] });

function Word({ name }: { name: 'unlimited' | 'never' | 'noPackage' }) {
  return <span className="ec-muted">{useTexts(tenantTexts)[name]}</span>;
}

export const { Page, slots } = resourcePage(tenant, {
  actionApplies: { delete: isNotPlatform },
  cells: {
    accountNumber: ({ accountNumber }) =>
      (accountNumber ?? 0) > 0 ? <span className="ec-number">{accountNumber}</span> : <Word name="unlimited" />,
    expireTime: ({ expireTime }) => (expireTime ? <TimeText value={expireTime} /> : <Word name="never" />),
    packageId: ({ packageId, packageName }) => (packageId ? packageName || emptyValue : <Word name="noPackage" />),
  },
  Toolbar: TenantDialogs,
  rowActions: [
    {
      key: 'enter',
      isFrequent: true,
      label: label('enter'),
      appliesTo: isNotPlatform,
      run: (row) => ask({ what: 'enter', row }),
    },
    { key: 'settings', label: label('settings'), run: (row) => ask({ what: 'settings', rows: [row], row }) },
    { key: 'package', label: label('package'), appliesTo: isNotPlatform, run: (row) => ask({ what: 'package', row }) },
    { key: 'datasource', label: label('datasource'), run: (row) => ask({ what: 'datasource', row }) },
    { key: 'usage', label: label('usage'), run: (row) => ask({ what: 'usage', row }) },
  ],
  useSaving: () => greeting,
});

/** After creating a tenant, its creator needs to know how to sign in to it. */
const greeting = {
  saved(row: TenantRow, isNew: boolean) {
    if (isNew) ask({ what: 'greet', row });
  },
};
