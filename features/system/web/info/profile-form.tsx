// The form of the five profile fields that people edit themselves.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import type { RowOf } from '@ec/resource/row';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { type ownFields, updateOwnInfo } from '../../shared/own-account.contract.ts';
import { phoneProblem } from '../../shared/phone.ts';
import type { user } from '../../shared/user.resource.ts';
import { AvatarInput } from './avatar-input.tsx';
import { infoTexts } from './info-texts.ts';

type Profile = Pick<RowOf<typeof user>, (typeof ownFields)[number]>;

const inputs = ['realName', 'name', 'phone', 'email'] as const;
type Name = (typeof inputs)[number];
const lengths: Record<Name, number> = { realName: 20, name: 20, phone: 20, email: 45 };

export function ProfileForm({ stored, onSaved }: { stored: Profile; onSaved(): void }) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(infoTexts);
  const language = useLanguage();
  const [values, setValues] = useState(stored);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const set = (more: Partial<Profile>) => setValues((now) => ({ ...now, ...more }));

  function issueOf(name: Name): string | undefined {
    const value = values[name].trim();
    if (name === 'realName') return value === '' ? texts.noRealName : undefined;
    if (name === 'name') return value === '' ? texts.noName : undefined;
    if (name === 'email') return value === '' || /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : texts.wrongEmail;
    const problem = phoneProblem(values.phone);
    return problem && labelOf(problem, language);
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(inputs));
    const wrong = inputs.find((name) => issueOf(name) !== undefined);
    if (wrong) {
      document.getElementById(`info-${wrong}`)?.focus();
      return;
    }
    setBusy(true);
    const { avatar, realName, name, phone, email } = values;
    await callOf(
      api,
      updateOwnInfo,
    )({ avatar, realName, name, phone, email }).then(
      () => {
        success(texts.done);
        onSaved();
      },
      () => undefined, // the request layer has shown the reason
    );
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <FieldFrame id="info-avatar" label={texts.avatar} isRequired={false} isWide issue={undefined}>
        <AvatarInput id="info-avatar" value={values.avatar} onChange={(avatar) => set({ avatar: textOf(avatar) })} />
      </FieldFrame>
      {inputs.map((name) => {
        const issue = left.has(name) ? issueOf(name) : undefined;
        return (
          <FieldFrame
            key={name}
            id={`info-${name}`}
            label={texts[name]}
            isRequired={name !== 'email'}
            isWide
            issue={issue}
          >
            <Input
              id={`info-${name}`}
              value={values[name]}
              maxLength={lengths[name]}
              status={issue ? 'error' : ''}
              onChange={({ target }) => set({ [name]: target.value })}
              onBlur={() => setLeft((now) => new Set([...now, name]))}
            />
          </FieldFrame>
        );
      })}
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
