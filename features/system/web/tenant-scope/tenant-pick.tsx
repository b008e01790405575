// An input with which administrators of the platform choose the tenant whose rows a page shows.
import { defineTexts } from '@ec/language/texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useTenantScope } from './tenant-scope.tsx';
import { useTenantChoices } from './use-tenant-choices.ts';

const tenantPickTexts = defineTexts({ zh: { tenant: '租户' }, en: { tenant: 'Tenant' } });

export function TenantPick() {
  const texts = useTexts(tenantPickTexts);
  const scope = useTenantScope();
  const { data } = useTenantChoices(scope?.api);
  if (!scope) return null;
  const options = (data ?? []).map(({ tenantId, tenantName }) => ({
    value: tenantId,
    label: `${tenantId} ${tenantName}`,
  }));
  return (
    <Select
      aria-label={texts.tenant}
      prefix={texts.tenant}
      style={{ minWidth: 220 }}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={scope.tenantId}
      onChange={scope.choose}
    />
  );
}
