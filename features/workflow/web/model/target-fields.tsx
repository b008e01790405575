// The fields of a deployment: the category, and for administrators of the platform the tenants.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { tenant } from '@ec/system/shared/tenant.resource';
import { tenantChoices } from '@ec/system/shared/tenant-setting.contract';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useCategories } from '../use-categories.ts';
import { modelTexts } from './model-texts.ts';

export interface Target {
  category: string;
  /** Comma-joined ids; empty for a general process, which only administrators of the platform may choose. */
  tenantIds: string;
}

const platform = '000000';
const general = '*';

function useIsPlatform(): boolean {
  const { person } = useConsole();
  return person.tenantId === platform && person.roles.includes('administrator');
}

/** Returns the initial value of the fields, which is the tenant of the caller. */
export function useFirstTarget(): Target {
  const { person } = useConsole();
  return { category: '', tenantIds: person.tenantId };
}

interface TargetFieldsProps {
  target: Target;
  isWrong: boolean;
  onChange(target: Target): void;
}

export function TargetFields({ target, isWrong, onChange }: TargetFieldsProps) {
  const texts = useTexts(modelTexts);
  const id = useId();
  const { options } = useCategories();
  const isPlatform = useIsPlatform();
  return (
    <>
      <FieldFrame
        id={`${id}-category`}
        label={texts.category}
        isRequired
        isWide
        issue={isWrong && target.category === '' ? texts.categoryRequired : undefined}
      >
        <Select
          id={`${id}-category`}
          className="ec-wide"
          options={options}
          value={target.category === '' ? null : target.category}
          onChange={(category) => onChange({ ...target, category })}
        />
      </FieldFrame>
      {isPlatform ? <TenantField id={id} target={target} onChange={onChange} /> : null}
    </>
  );
}

function TenantField({ id, target, onChange }: Pick<TargetFieldsProps, 'target' | 'onChange'> & { id: string }) {
  const texts = useTexts(modelTexts);
  const { api } = useConsole();
  const { data = [], isFetching } = useQuery({
    queryKey: [...servedKey(tenant), 'deployTo'],
    queryFn: ({ signal }) => callOf(api, tenantChoices)({}, { signal, quiet: true }),
  });
  const chosen = target.tenantIds === '' ? [general] : target.tenantIds.split(',');
  const choose = (values: readonly string[]) => {
    // `general` means all tenants, so that it and single tenants replace each other.
    const isGeneral = values.at(-1) === general;
    onChange({ ...target, tenantIds: isGeneral ? '' : values.filter((value) => value !== general).join(',') });
  };
  return (
    <FieldFrame id={`${id}-tenants`} label={texts.tenants} isWide help={texts.tenantsHint}>
      <Select
        id={`${id}-tenants`}
        className="ec-wide"
        mode="multiple"
        loading={isFetching}
        optionFilterProp="label"
        value={chosen}
        options={[
          { value: general, label: texts.general },
          ...data.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
        ]}
        onChange={choose}
      />
    </FieldFrame>
  );
}
