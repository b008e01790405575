// Invites a user. He receives a link by e-mail or SMS, with which he sets his password.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { useRefresh } from '@ec/records/change/use-undo';
import { TreeInput } from '@ec/records/choices/row-input.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { failureOf } from '@ec/records/console/save-failure';
import { issueOf } from '@ec/resource/parse-draft';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import type { Issues } from '@ec/ui/form/form-shell.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { dept } from '../../shared/dept.resource.ts';
import { inviteUser } from '../../shared/invitation.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { user } from '../../shared/user.resource.ts';
import { userTexts } from './user-texts.ts';

const typed = ['realName', 'account', 'email', 'phone'] as const;
const picked = { roleId: role, deptId: dept } as const;
type Name = (typeof typed)[number] | keyof typeof picked;
const names: readonly Name[] = [...typed, 'roleId', 'deptId'];
const empty: Record<Name, string> = { realName: '', account: '', email: '', phone: '', roleId: '', deptId: '' };

/** Returns the issues of the form. `noAddress` is the text for a form with neither an e-mail address nor a phone number. */
function issuesOf(values: Record<Name, string>, language: Language, noAddress: string): Issues {
  const problems: Issues = {};
  for (const name of typed) {
    const issue = issueOf(user.fields[name], values[name], language);
    if (issue !== undefined) problems[name] = issue;
  }
  if (values.email.trim() === '' && values.phone.trim() === '') problems.email = noAddress;
  return problems;
}

/** Holds the form and sends it. `onClose` is called after the last invitation. */
function useInvitation(deptId: string, onClose: () => void) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(userTexts);
  const language = useLanguage();
  const refresh = useRefresh(user);
  const start = { ...empty, deptId };
  const [values, setValues] = useState(start);
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const refuse = (problems: Issues) => {
    setIssues(problems);
    const first = names.find((name) => problems[name] !== undefined);
    if (first) document.getElementById(`invite-${first}`)?.focus();
  };
  const send = async (isNext: boolean) => {
    const problems = issuesOf(values, language, texts.inviteAddress);
    refuse(problems);
    setFailure('');
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const { receiver } = await callOf(api, inviteUser)({ ...values }, { quiet: true });
      success(fill(texts.invited, { receiver }));
      void refresh();
      if (!isNext) return onClose();
      setValues({ ...start, roleId: values.roleId, deptId: values.deptId });
      document.getElementById('invite-realName')?.focus();
    } catch (problem) {
      const outcome = failureOf(problem, names);
      if (outcome.kind === 'fields') refuse(outcome.issues);
      else if (outcome.kind === 'error') setFailure(outcome.message || texts.inviteFailed);
    } finally {
      setBusy(false);
    }
  };
  const set = (name: Name, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setIssues(({ [name]: _solved, ...others }) => others);
  };
  return { values, set, issues, failure, isBusy, send };
}

export function InviteDialog({ deptId, onClose }: { deptId: string; onClose(): void }) {
  const texts = useTexts(userTexts);
  const language = useLanguage();
  const { values, set, issues, failure, isBusy, send } = useInvitation(deptId, onClose);
  return (
    <Modal
      open
      title={texts.invite}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {texts.cancel}
        </Button>,
        <Button key="next" loading={isBusy} onClick={() => void send(true)}>
          {texts.inviteNext}
        </Button>,
        <Button key="send" type="primary" loading={isBusy} onClick={() => void send(false)}>
          {texts.inviteSend}
        </Button>,
      ]}
    >
      <form
        className="ec-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(false);
        }}
      >
        <p className="ec-muted">{texts.inviteHint}</p>
        {failure ? <Alert type="error" showIcon title={failure} /> : null}
        <div className="ec-form-grid">
          {typed.map((name) => (
            <FieldFrame
              key={name}
              id={`invite-${name}`}
              label={labelOf(user.fields[name].label, language)}
              isRequired={user.fields[name].isRequired}
              issue={issues[name]}
            >
              <Input
                id={`invite-${name}`}
                value={values[name]}
                maxLength={user.fields[name].maxValue}
                status={issues[name] ? 'error' : ''}
                autoComplete="off"
                autoFocus={name === 'realName'}
                onChange={({ target }) => set(name, target.value)}
              />
            </FieldFrame>
          ))}
          {(['roleId', 'deptId'] as const).map((name) => (
            <FieldFrame
              key={name}
              id={`invite-${name}`}
              label={labelOf(user.fields[name].label, language)}
              issue={issues[name]}
              help={name === 'roleId' ? texts.inviteRole : ''}
            >
              <TreeInput
                id={`invite-${name}`}
                table={picked[name]}
                value={values[name]}
                isMany
                known={undefined}
                barred={undefined}
                isWrong={issues[name] !== undefined}
                onChange={(value) => set(name, String(value ?? ''))}
              />
            </FieldFrame>
          ))}
        </div>
        <input type="submit" hidden />
      </form>
    </Modal>
  );
}
