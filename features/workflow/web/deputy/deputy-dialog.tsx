// The dialog names a deputy for a time, for all processes or some of them.
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { AskForm, type Asking } from '@ec/records/change/ask-form.tsx';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { useConsole } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { user } from '@ec/system/shared/user.resource';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { instantOf } from '@ec/ui/value/date';
import { Input, Select } from 'antd';
import { type deputyList, mostProcesses, submitDeputy } from '../../shared/deputy.contract.ts';
import { startList } from '../../shared/work.contract.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { deputyTexts } from './deputy-texts.ts';

export type Deputy = OutputOf<typeof deputyList>['records'][number];

const names = ['userId', 'deputyId', 'startTime', 'endTime', 'processKeys', 'reason'] as const;
type Name = (typeof names)[number];
const required: readonly Name[] = ['deputyId', 'startTime', 'endTime', 'reason'];
const mostReason = 100;
const mostChoices = 100;

/** `deputy` is the entry to change; undefined for a new one. */
export function DeputyDialog({ deputy, onClose }: { deputy: Deputy | undefined; onClose(): void }) {
  const texts = useTexts(deputyTexts);
  const { person } = useConsole();
  const { isPending, sendFromDialog } = useFlowSend(submitDeputy);
  const labels: Record<Name, string> = {
    userId: texts.user,
    deputyId: texts.deputy,
    startTime: texts.startTime,
    endTime: texts.endTime,
    processKeys: texts.processes,
    reason: texts.reason,
  };
  const helps: Partial<Record<Name, string>> = {
    userId: texts.userHelp,
    processKeys: fill(texts.processesHelp, { count: mostProcesses }),
  };
  const isAdministrator = person.roles.some((role) => role === 'admin' || role === 'administrator');
  const visibleFields = names.filter((name) => name !== 'userId' || (isAdministrator && !deputy));
  const issuesOf = (values: Record<string, unknown>, only?: string): Record<string, string> => {
    const issues: Record<string, string> = {};
    for (const name of required)
      if (textOf(values[name]).trim() === '') issues[name] = fill(texts.required, { label: labels[name] });
    const [start, end] = [instantOf(textOf(values.startTime)), instantOf(textOf(values.endTime))];
    if (start !== undefined && end !== undefined && end <= start) issues.endTime = texts.endBeforeStart;
    return only === undefined ? issues : Object.fromEntries(Object.entries(issues).filter(([name]) => name === only));
  };
  const send = (values: Record<string, unknown>) => {
    const userId = textOf(values.userId);
    return sendFromDialog(
      {
        ...(deputy ? { id: deputy.id } : userId === '' ? {} : { userId }),
        deputyId: textOf(values.deputyId),
        startTime: textOf(values.startTime),
        endTime: textOf(values.endTime),
        processKeys: textOf(values.processKeys).split(',').filter(Boolean),
        reason: textOf(values.reason).trim(),
      },
      texts.saved,
    );
  };
  return (
    <AskForm
      title={deputy ? texts.editTitle : texts.add}
      act={{ label: deputy ? texts.editTitle : texts.add, isDangerous: false }}
      start={{
        userId: '',
        deputyId: deputy?.deputyId ?? '',
        startTime: deputy?.startTime ?? '',
        endTime: deputy?.endTime ?? '',
        processKeys: deputy?.processKeys.join(',') ?? '',
        reason: deputy?.reason ?? '',
      }}
      fieldsOf={() => visibleFields.map((name) => ({ name, label: labels[name] }))}
      issuesOf={issuesOf}
      send={send}
      onClose={onClose}
      isSending={isPending}
    >
      {(asking) =>
        visibleFields.map((name) => (
          <FieldFrame
            key={name}
            id={`${asking.id}-${name}`}
            label={labels[name]}
            isRequired={required.includes(name)}
            isWide
            issue={asking.issues[name]}
            help={helps[name]}
          >
            <DeputyInput asking={asking} name={name} />
          </FieldFrame>
        ))
      }
    </AskForm>
  );
}

function DeputyInput({ asking: { id, values, issues, set }, name }: { asking: Asking; name: Name }) {
  const control = {
    id: `${id}-${name}`,
    value: values[name],
    isWrong: issues[name] !== undefined,
    onChange: (value: unknown) => set({ ...values, [name]: textOf(value) }),
  };
  if (name === 'userId' || name === 'deputyId')
    return <RowInput {...control} table={user} isMany={false} known={undefined} />;
  if (name === 'startTime' || name === 'endTime')
    return <DateInput {...control} isRequired={required.includes(name)} withTime />;
  if (name === 'processKeys') return <ProcessesInput {...control} />;
  return (
    <Input
      id={control.id}
      maxLength={mostReason}
      value={textOf(control.value)}
      onChange={({ target }) => control.onChange(target.value)}
    />
  );
}

function ProcessesInput({ id, value, onChange }: { id: string; value: unknown; onChange(value: unknown): void }) {
  const texts = useTexts(deputyTexts);
  const { data } = useCall(startList, { current: 1, size: mostChoices });
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={mostProcesses}
      className="ec-wide"
      placeholder={texts.allProcesses}
      value={textOf(value).split(',').filter(Boolean)}
      options={(data?.records ?? []).map(({ key, name }) => ({ value: key, label: name }))}
      onChange={(keys: string[]) => onChange(keys.join(','))}
    />
  );
}
