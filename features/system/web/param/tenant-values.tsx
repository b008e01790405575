// Lists the parameters that a tenant may set, with its own values; people edit one value at a time. The list is the page of a tenant's
// people, and a drawer for the platform's administrators.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { permissionsOf } from '@ec/resource/calls';
import { keyOf, useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { param } from '../../shared/param.resource.ts';
import { setTenantValue, type TenantValue, tenantValues } from '../../shared/tenant-params.contract.ts';
import { paramIssue, type TenantParam, tenantParam } from '../../shared/tenant-params.ts';
import { paramTexts } from './param-texts.ts';
import './param.css';

interface StoredParameter {
  stored: TenantValue;
  definition: TenantParam;
}

const choicesOf = ({ kind }: TenantParam, texts: Record<'yes' | 'no', string>) => {
  if (kind !== 'switch' && kind !== 'flag') return undefined;
  const [on, off] = kind === 'flag' ? ['1', '0'] : ['true', 'false'];
  return [
    { value: on ?? '', label: texts.yes },
    { value: off ?? '', label: texts.no },
  ];
};

/** Shows a value in words, and dots instead of a password. */
export function ParamValue({ paramKey, value }: { paramKey: string; value: string }) {
  const texts = useTexts(paramTexts);
  const tenantParameter = tenantParam(paramKey);
  if (value === '') return '—';
  if (tenantParameter?.kind === 'password') return <span title={texts.hidden}>••••••</span>;
  return (
    (tenantParameter && choicesOf(tenantParameter, texts)?.find((option) => option.value === value)?.label) || value
  );
}

export function TenantValues() {
  const { can, person } = useConsole();
  const texts = useTexts(paramTexts);
  const { button } = useTexts(recordTexts);
  const language = useLanguage();
  const list = useCall(tenantValues, {});
  const [edited, setEdited] = useState<StoredParameter>();
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton rows={3} columns={3} />;
  if (list.data.length === 0) return <Empty title={texts.none} />;
  const mayEdit = can(permissionsOf(param).edit);
  const valueHeading = person.roles.includes('administrator') ? texts.ofTenant : texts.ownValue;
  const rows = list.data.flatMap((stored): StoredParameter[] => {
    const tenantParameter = tenantParam(stored.paramKey);
    return tenantParameter ? [{ stored, definition: tenantParameter }] : [];
  });
  return (
    <>
      <table className="param-list">
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{valueHeading}</th>
            <th scope="col">{texts.platform}</th>
            {mayEdit ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stored, definition }) => (
            <tr key={stored.paramKey}>
              <th scope="row">
                {labelOf(definition.label, language)}
                <code>{stored.paramKey}</code>
              </th>
              <td>
                {stored.tenantValue === '' ? (
                  <span className="ec-muted">{texts.usesPlatform}</span>
                ) : (
                  <ParamValue paramKey={stored.paramKey} value={stored.tenantValue} />
                )}
              </td>
              <td>
                <ParamValue paramKey={stored.paramKey} value={stored.paramValue} />
              </td>
              {mayEdit ? (
                <td>
                  <Button type="link" size="small" onClick={() => setEdited({ stored, definition })}>
                    {button.edit}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {edited ? <ValueForm {...edited} label={valueHeading} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

/** Edits a tenant's value; an empty value means that the platform's value applies. */
function ValueForm({ stored, definition, label, onClose }: StoredParameter & { label: string; onClose(): void }) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const client = useQueryClient();
  const language = useLanguage();
  const texts = useTexts(paramTexts);
  const { toast } = useTexts(recordTexts);
  const save = useMutation({
    mutationFn: (paramValue: string) =>
      callOf(api, setTenantValue)({ paramKey: stored.paramKey, paramValue }, { quiet: true }),
    onSuccess(values) {
      success(toast.done);
      client.setQueryData(keyOf(tenantValues, language, {}), values);
    },
  });
  const options = choicesOf(definition, texts);
  const kind = definition.kind === 'password' ? 'secret' : definition.kind === 'count' ? 'integer' : 'line';
  return (
    <AskForm
      start={{ paramValue: stored.tenantValue }}
      title={labelOf(definition.label, language)}
      act={{ label: texts.save, isDangerous: false }}
      fieldsOf={() => [{ name: 'paramValue', label }]}
      issuesOf={({ paramValue }): Record<string, string> => {
        const text = textOf(paramValue);
        const issue = text === '' ? undefined : paramIssue(definition, text, language);
        return issue === undefined ? {} : { paramValue: issue };
      }}
      isSending={save.isPending}
      send={({ paramValue }) => save.mutateAsync(textOf(paramValue))}
      onClose={onClose}
    >
      {({ id, values, issues, set, judge }) => {
        const control = {
          id: `${id}-paramValue`,
          value: values.paramValue,
          isWrong: issues.paramValue !== undefined,
          onChange: (paramValue: unknown) => set({ paramValue }),
          onBlur: () => judge('paramValue'),
        };
        return (
          <div className="ec-form">
            <FieldFrame id={control.id} label={label} issue={issues.paramValue} help={stored.remark || texts.emptyHint}>
              {options ? <ChoiceInput {...control} options={options} /> : <TextInput {...control} kind={kind} />}
            </FieldFrame>
            {values.paramValue === '' ? null : (
              <div>
                <Button size="small" onClick={() => set({ paramValue: '' })}>
                  {texts.clear}
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </AskForm>
  );
}
