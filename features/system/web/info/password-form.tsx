// Changes the person's own password. All three values are sent as md5 (contract §2.1).
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { failureOf } from '@ec/records/console/save-failure';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { updateOwnPassword } from '../../shared/own-account.contract.ts';
import { infoTexts } from './info-texts.ts';

const names = ['oldPassword', 'newPassword', 'newPassword1'] as const;
type Name = (typeof names)[number];
const empty: Record<Name, string> = { oldPassword: '', newPassword: '', newPassword1: '' };

const focus = (name: Name) => document.getElementById(`info-${name}`)?.focus();

export function PasswordForm() {
  const { api } = useConsole();
  const { success, error } = useFeedback();
  const texts = useTexts(infoTexts);
  const [values, setValues] = useState(empty);
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<Partial<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const missing: Record<Name, string> = {
    oldPassword: texts.noOld,
    newPassword: texts.noNew,
    newPassword1: texts.noConfirm,
  };
  function issueOf(name: Name): string | undefined {
    if (values[name] === '') return missing[name];
    if (name === 'newPassword1' && values.newPassword1 !== values.newPassword) return texts.differ;
    return refusals[name];
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = names.find((name) => issueOf(name) !== undefined && refusals[name] === undefined);
    if (wrong) return focus(wrong);
    setRefusals({});
    setBusy(true);
    const { md5 } = await import('js-md5');
    const hashed = Object.fromEntries(names.map((name) => [name, md5(values[name])]));
    await callOf(api, updateOwnPassword)(hashed, { quiet: true }).then(
      () => {
        success(texts.done);
        setValues(empty);
        setTried(false);
      },
      (problem: unknown) => {
        const outcome = failureOf(problem, names);
        if (outcome.kind === 'error') error(outcome.message || texts.failed);
        if (outcome.kind !== 'fields') return;
        setRefusals(outcome.issues);
        const first = names.find((name) => outcome.issues[name] !== undefined);
        if (first) focus(first);
      },
    );
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      {names.map((name) => {
        const issue = isTried ? issueOf(name) : undefined;
        return (
          <FieldFrame key={name} id={`info-${name}`} label={texts[name]} isRequired isWide issue={issue}>
            <Input.Password
              id={`info-${name}`}
              value={values[name]}
              autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
              status={issue ? 'error' : ''}
              onChange={({ target }) => {
                setValues((now) => ({ ...now, [name]: target.value }));
                setRefusals(({ [name]: _solved, ...others }) => others);
              }}
            />
          </FieldFrame>
        );
      })}
      <p className="ec-muted">{texts.othersOut}</p>
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
