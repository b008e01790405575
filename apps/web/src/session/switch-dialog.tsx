// Dialog in which a person switches to another department and role (specification §2, §5, §6).
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import type { Person } from '@ec/records/console/console';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { dept } from '@ec/system/shared/dept.resource';
import { role } from '@ec/system/shared/role.resource';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { api } from '../request/console-api.ts';
import { removeItem } from '../stored-items.ts';
import { switchTo } from './refresh.ts';
import { currentSession } from './session-store.ts';
import { startAnew } from './sign-out.ts';
import { switchTexts } from './switch-texts.ts';

const places = { dept, role };
type Name = keyof typeof places;
const names: readonly Name[] = ['dept', 'role'];

export function SwitchDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const texts = useTexts(switchTexts);
  const { acting } = currentSession() ?? {};
  const [chosen, setChosen] = useState<Record<Name, string>>({
    dept: acting?.deptId ?? '',
    role: acting?.roleId ?? '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async () => {
    setSubmitted(true);
    if (chosen.dept === '' || chosen.role === '' || isBusy) return;
    setBusy(true);
    const refusal = await switchTo({ deptId: chosen.dept, roleId: chosen.role }).catch(() => texts.networkFailed);
    if (refusal === undefined) {
      // The open tabs belong to the former role.
      removeItem('tabs');
      return startAnew();
    }
    setProblem(refusal || texts.failed);
    setBusy(false);
  };
  return (
    <Modal
      open
      title={texts.title}
      width={420}
      okText={texts.switch}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {problem ? <Alert type="error" showIcon title={problem} /> : null}
      {names.map((name) => (
        <ChoiceField
          key={name}
          name={name}
          userId={person.userId}
          value={chosen[name]}
          issue={isSubmitted && chosen[name] === '' ? texts.required[name] : undefined}
          onChange={(value) => setChosen((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </Modal>
  );
}

interface ChoiceFieldProps {
  name: Name;
  userId: string;
  value: string;
  issue: string | undefined;
  onChange(value: string): void;
}

function ChoiceField({ name, userId, value, issue, onChange }: ChoiceFieldProps) {
  const texts = useTexts(switchTexts);
  const id = useId();
  const { data = [], isPending } = useQuery({
    queryKey: ['switch', name, userId],
    queryFn: ({ signal }) => callOf(api, on(places[name], rowCall.select))({ userId }, { signal }),
  });
  return (
    <FieldFrame id={id} issue={issue} label={texts.label[name]} isRequired>
      <Select
        id={id}
        value={value === '' ? null : value}
        placeholder={texts.required[name]}
        loading={isPending}
        status={issue ? 'error' : ''}
        aria-describedby={`${id}-note`}
        onChange={onChange}
        options={data.map(({ id: key, label }) => ({ value: textOf(key), label: textOf(label) }))}
      />
    </FieldFrame>
  );
}
