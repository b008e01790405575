// The dialog in which a second person decides a request: an approval may have a note, a refusal needs a reason.
import { textOf } from '@ec/language/unknown';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import type { ReactNode } from 'react';

interface SecondPersonProps {
  pass: boolean;
  title: string;
  /** The label of the button that sends the decision. */
  act: string;
  /** The label of the input. */
  label: string;
  /** The message for a refusal without a reason. */
  noReason: string;
  isSending: boolean;
  send(reason: string): Promise<unknown>;
  onClose(): void;
  /** The subject of the decision. */
  children: ReactNode;
}

const start = { reason: '' };

export function SecondPersonDialog(props: SecondPersonProps) {
  const { pass, title, act, label, noReason, isSending, send, onClose, children } = props;
  return (
    <AskForm
      start={start}
      title={title}
      isSending={isSending}
      onClose={onClose}
      act={{ label: act, isDangerous: !pass }}
      fieldsOf={() => [{ name: 'reason', label }]}
      issuesOf={({ reason }): Record<string, string> =>
        !pass && textOf(reason).trim() === '' ? { reason: noReason } : {}
      }
      send={({ reason }) => send(textOf(reason).trim())}
    >
      {({ id, values, issues, set, judge }) => (
        <>
          {children}
          <div className="ec-form">
            <FieldFrame id={`${id}-reason`} label={label} isRequired={!pass} isWide issue={issues.reason}>
              <TextInput
                id={`${id}-reason`}
                kind="lines"
                value={values.reason}
                isWrong={issues.reason !== undefined}
                onChange={(reason) => set({ reason })}
                onBlur={() => judge('reason')}
              />
            </FieldFrame>
          </div>
        </>
      )}
    </AskForm>
  );
}
