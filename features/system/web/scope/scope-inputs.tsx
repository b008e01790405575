// Pickers for the parts of a data scope: tenants, resources, and the columns of a rule.

import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { listFieldOf } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { usePickProps } from '@ec/ui/input/control';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { scopeColumnsOf, scopedResource } from '../../shared/scope-columns.ts';
import { useTenantChoices } from '../tenant-scope/use-tenant-choices.ts';
import { scopeTexts } from './scope-texts.ts';

type Option = { value: string; label: string };

function Pick({ options, placeholder, ...props }: InputProps & { options: Option[]; placeholder?: string }) {
  const shared = usePickProps(props);
  return (
    <Select
      {...shared}
      {...(placeholder ? { placeholder } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={textOf(props.value) || undefined}
      onChange={(value: string | undefined) => props.onChange(value ?? '')}
    />
  );
}

/** Only the platform's administrators make scopes for another tenant or for all tenants. */
export function TenantInput(props: InputProps) {
  const { api, person } = useConsole();
  const texts = useTexts(scopeTexts);
  const isPlatforms = person.roles.includes('administrator');
  const { data = [] } = useTenantChoices(isPlatforms ? api : undefined);
  const options = data.map(({ tenantId, tenantName }) => ({ value: tenantId, label: `${tenantName} ${tenantId}` }));
  if (isPlatforms) return <Pick {...props} options={options} placeholder={texts.allTenants} />;
  const ownTenant = [{ value: person.tenantId, label: person.tenantId }];
  return (
    <Pick
      {...props}
      isLocked={!props.isSearch}
      options={ownTenant}
      value={props.isSearch ? props.value : person.tenantId}
    />
  );
}

export function ResourceInput(props: InputProps) {
  const registry = useRegistry();
  const language = useLanguage();
  const texts = useTexts(scopeTexts);
  const options = registry
    .all()
    .filter(({ isGlobal }) => !isGlobal)
    .map(({ name, label }) => ({ value: name, label: `${labelOf(label, language)} ${name}` }));
  // A scope may also hold the code of its resource.
  const resourceName = scopedResource(registry, textOf(props.value))?.name ?? props.value;
  return <Pick {...props} value={resourceName} options={options} placeholder={texts.byMenu} />;
}

export function ColumnInput(props: InputProps) {
  const registry = useRegistry();
  const language = useLanguage();
  const texts = useTexts(scopeTexts);
  const resource = scopedResource(registry, textOf(props.values.scopeClass));
  const type = Number(props.values.scopeType);
  const names = resource && type ? scopeColumnsOf(resource, type) : ['deptId', 'createDept', 'createUser'];
  const options = names.map((name) => ({ value: name, label: `${columnLabel(resource, name, language)} ${name}` }));
  return <Pick {...props} options={options} placeholder={resource ? '' : texts.pickResource} />;
}

/** Labels of the columns of referenced rows. */
const targetColumns: Readonly<Record<string, Label>> = {
  deptId: { zh: '所属组织', en: 'Department' },
  areaCode: { zh: '行政区划', en: 'Region' },
};

/** Returns the label of a column, or of a referenced row's column such as `stationId.deptId`; '' for an unknown column. */
export function columnLabel(resource: Resource | undefined, name: string, language: Language): string {
  const [first = '', second] = name.split('.');
  const scopedField = resource && (resource.fields[first] ?? listFieldOf(resource, first));
  if (!scopedField) return '';
  if (!second) return labelOf(scopedField.label, language);
  const inner = targetColumns[second] ?? { zh: second, en: second };
  return `${labelOf(scopedField.label, language)} › ${labelOf(inner, language)}`;
}
