// A tenant's own values of the parameters that it may set: its administrators' whole screen, a drawer for the platform.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
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
import { useId, useState } from 'react';
import { param } from '../../shared/param.resource.ts';
import { setTenantValue, type TenantValue, tenantValues } from '../../shared/tenant-params.contract.ts';
import { paramIssue, type TenantParam, tenantParam } from '../../shared/tenant-params.ts';
import { paramTexts } from './param-texts.ts';
import './param.css';

export function TenantValues() {
  const texts = useTexts(paramTexts);
  const list = useCall(tenantValues, {});
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton rows={3} columns={3} />;
  if (list.data.length === 0) return <Empty title={texts.none} />;
  return list.data.map((stored) => {
    const known = tenantParam(stored.paramKey);
    // Another value that comes in starts its form anew.
    return known ? <Value key={`${stored.paramKey} ${stored.tenantValue}`} {...{ stored, known }} /> : null;
  });
}

function Value({ stored, known }: { stored: TenantValue; known: TenantParam }) {
  const { api, can, person } = useConsole();
  const { success } = useFeedback();
  const client = useQueryClient();
  const language = useLanguage();
  const texts = useTexts(paramTexts);
  const { toast } = useTexts(recordTexts);
  const [value, setValue] = useState(stored.tenantValue);
  const id = useId();
  const mayEdit = can(permissionsOf(param).edit);
  const save = useMutation({
    mutationFn: (paramValue: string) => callOf(api, setTenantValue)({ paramKey: stored.paramKey, paramValue }),
    onSuccess(values) {
      success(toast.done);
      client.setQueryData(keyOf(tenantValues, language, {}), values);
    },
  });
  const isChanged = value !== stored.tenantValue;
  const issue = isChanged && value !== '' ? paramIssue(known, value, language) : undefined;
  const control = { id, value, isWrong: issue !== undefined, isLocked: !mayEdit };
  const onChange = (next: unknown) => setValue(textOf(next));
  const [on, off] = known.kind === 'flag' ? ['1', '0'] : ['true', 'false'];
  const options = [
    { value: on, label: texts.yes },
    { value: off, label: texts.no },
  ];
  const isChoice = known.kind === 'switch' || known.kind === 'flag';
  const words = (text: string) => (isChoice && options.find((option) => option.value === text)?.label) || text;
  return (
    <form
      className="param-value"
      aria-label={labelOf(known.label, language)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && issue === undefined) save.mutate(value);
      }}
    >
      <div>
        <h3>{labelOf(known.label, language)}</h3>
        <code>{stored.paramKey}</code>
        <p className="ec-muted">
          {texts.platform}: {words(stored.paramValue)}
        </p>
      </div>
      <FieldFrame
        id={id}
        label={person.roles.includes('administrator') ? texts.ofTenant : texts.own}
        issue={issue}
        help={value === '' ? texts.usesPlatform : stored.remark}
      >
        {isChoice ? (
          <ChoiceInput {...control} options={options} onChange={onChange} />
        ) : (
          <TextInput {...control} kind={known.kind === 'count' ? 'integer' : 'line'} onChange={onChange} />
        )}
      </FieldFrame>
      {mayEdit ? (
        <div className="param-buttons">
          <Button
            type="primary"
            htmlType="submit"
            disabled={!isChanged || issue !== undefined}
            loading={save.isPending && isChanged}
          >
            {texts.save}
          </Button>
          {stored.tenantValue === '' ? null : (
            <Button disabled={save.isPending} onClick={() => save.mutate('')}>
              {texts.clear}
            </Button>
          )}
        </div>
      ) : null}
    </form>
  );
}
