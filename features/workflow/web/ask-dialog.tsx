// The dialog asks for the answers that a step needs, such as a person and a reason. It shows a failure itself and keeps the typed text.

import { textOf } from '@ec/language/unknown';
import { AskForm, type Asking } from '@ec/records/change/ask-form.tsx';
import { FilesInput } from '@ec/records/choices/files-input.tsx';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { user } from '@ec/system/shared/user.resource';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Checkbox, Input, Select } from 'antd';
import { flowTexts } from './flow-texts.ts';

export interface Answers {
  userId: string;
  reason: string;
  choice: string;
  isChecked: boolean;
  /** Links of files, comma-joined. */
  files: string;
}

interface AskDialogProps {
  title: string;
  /** The consequence of the step. */
  text?: string;
  act: { label: string; isDangerous: boolean };
  asksPerson?: boolean;
  /** True where `userId` may be several ids, comma-joined. */
  isForMany?: boolean;
  choice?: { label: string; options: readonly { value: string; label: string }[] };
  /** A checkbox below the choice. */
  check?: { label: string };
  reason?: { label: string; isRequired: boolean };
  /** True where files may accompany the reason. */
  takesFiles?: boolean;
  isSending: boolean;
  /** Sends the step. @throws Error where it failed */
  send(answers: Answers): Promise<unknown>;
  onClose(): void;
}

const mostCharacters = 500;

export function AskDialog(props: AskDialogProps) {
  const {
    title,
    text,
    act,
    asksPerson = false,
    choice,
    check,
    reason,
    takesFiles = false,
    isSending,
    send,
    onClose,
  } = props;
  const texts = useTexts(flowTexts);
  const fields: { name: string; label: string }[] = [];
  if (asksPerson) fields.push({ name: 'userId', label: texts.person });
  if (choice) fields.push({ name: 'choice', label: choice.label });
  if (check) fields.push({ name: 'isChecked', label: check.label });
  if (reason) fields.push({ name: 'reason', label: reason.label });
  if (takesFiles) fields.push({ name: 'files', label: texts.files });
  const required: [field: string, issue: string][] = [];
  if (asksPerson) required.push(['userId', texts.personRequired]);
  if (reason?.isRequired) required.push(['reason', texts.reasonRequired]);
  return (
    <AskForm
      title={title}
      act={act}
      isSending={isSending}
      onClose={onClose}
      start={{ userId: '', reason: '', choice: choice?.options[0]?.value ?? '', isChecked: false, files: '' }}
      fieldsOf={() => fields}
      issuesOf={(values, name) =>
        Object.fromEntries(
          required.filter(([field]) => (name ?? field) === field && textOf(values[field]).trim() === ''),
        )
      }
      send={(values) =>
        send({
          userId: textOf(values.userId),
          reason: textOf(values.reason).trim(),
          choice: textOf(values.choice),
          isChecked: values.isChecked === true,
          files: textOf(values.files),
        })
      }
    >
      {(asking) => (
        <>
          {text ? <p className="ec-muted">{text}</p> : null}
          {asksPerson ? <PersonField asking={asking} isMany={props.isForMany ?? false} /> : null}
          {choice ? <ChoiceField asking={asking} choice={choice} /> : null}
          {check ? <CheckField asking={asking} label={check.label} /> : null}
          {reason ? <ReasonField asking={asking} reason={reason} /> : null}
          {takesFiles ? <FilesField asking={asking} /> : null}
        </>
      )}
    </AskForm>
  );
}

function PersonField({ asking: { id, values, issues, set, judge }, isMany }: { asking: Asking; isMany: boolean }) {
  const texts = useTexts(flowTexts);
  return (
    <FieldFrame id={`${id}-userId`} label={texts.person} isRequired isWide issue={issues.userId}>
      <RowInput
        id={`${id}-userId`}
        table={user}
        isMany={isMany}
        known={undefined}
        value={values.userId}
        isWrong={issues.userId !== undefined}
        onChange={(userId) => set({ ...values, userId })}
        onBlur={() => judge('userId')}
      />
    </FieldFrame>
  );
}

type Choice = NonNullable<AskDialogProps['choice']>;

function ChoiceField({ asking: { id, values, set }, choice }: { asking: Asking; choice: Choice }) {
  return (
    <FieldFrame id={`${id}-choice`} label={choice.label} isWide>
      <Select
        id={`${id}-choice`}
        className="ec-wide"
        value={textOf(values.choice)}
        options={[...choice.options]}
        onChange={(chosen) => set({ ...values, choice: chosen })}
      />
    </FieldFrame>
  );
}

function CheckField({ asking: { values, set }, label }: { asking: Asking; label: string }) {
  return (
    <Checkbox
      checked={values.isChecked === true}
      onChange={({ target }) => set({ ...values, isChecked: target.checked })}
    >
      {label}
    </Checkbox>
  );
}

type Reason = NonNullable<AskDialogProps['reason']>;

function ReasonField({ asking: { id, values, issues, set, judge }, reason }: { asking: Asking; reason: Reason }) {
  const texts = useTexts(flowTexts);
  return (
    <FieldFrame
      id={`${id}-reason`}
      label={reason.label}
      isRequired={reason.isRequired}
      isWide
      issue={issues.reason}
      help={texts.commentHint}
    >
      <Input.TextArea
        id={`${id}-reason`}
        aria-describedby={`${id}-reason-note`}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={mostCharacters}
        value={textOf(values.reason)}
        onChange={({ target }) => set({ ...values, reason: target.value })}
        onBlur={() => judge('reason')}
        {...(issues.reason === undefined ? {} : { status: 'error' as const })}
      />
    </FieldFrame>
  );
}

const mostFiles = 9;

function FilesField({ asking: { id, values, issues, set } }: { asking: Asking }) {
  const texts = useTexts(flowTexts);
  return (
    <FieldFrame id={`${id}-files`} label={texts.files} isWide issue={issues.files}>
      <FilesInput
        id={`${id}-files`}
        most={mostFiles}
        value={textOf(values.files)}
        onChange={(links) => set({ ...values, files: textOf(links) })}
      />
    </FieldFrame>
  );
}
