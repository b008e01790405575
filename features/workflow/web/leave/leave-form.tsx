// The form of a leave, for a new leave and for a rejected one.
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { user } from '@ec/system/shared/user.resource';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { instantOf } from '@ec/ui/value/date';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { leaveDays } from '../../shared/leave.contract.ts';
import { issuesOf, type LeaveDraft, type LeaveField, type LeaveIssue } from './leave-draft.ts';
import { leaveTexts } from './leave-texts.ts';

const mostReason = 200;

/** Holds the draft of a form with these fields. */
export function useLeaveDraft(start: LeaveDraft, fields: readonly LeaveField[]) {
  const [draft, setDraft] = useState(start);
  const [issues, setIssues] = useState<Partial<Record<LeaveField, LeaveIssue>>>({});
  return {
    draft,
    issues,
    fields,
    set: (field: LeaveField, value: unknown) => {
      setDraft((now) => ({ ...now, [field]: textOf(value) }));
      setIssues(({ [field]: _issue, ...others }) => others);
    },
    /** Checks the draft and shows its issues; returns the draft where it has none. */
    check: (): LeaveDraft | undefined => {
      const newIssues = issuesOf(draft, fields);
      setIssues(newIssues);
      return Object.keys(newIssues).length === 0 ? draft : undefined;
    },
  };
}

export function LeaveFields({ form }: { form: ReturnType<typeof useLeaveDraft> }) {
  const texts = useTexts(leaveTexts);
  const id = useId();
  const { draft, issues, fields, set } = form;
  const wordsOf = (field: LeaveField): string | undefined => {
    const issue = issues[field];
    if (issue === 'endBeforeStart') return texts.endBeforeStart;
    return issue && fill(texts.required, { label: texts[field] });
  };
  const controlOf = (field: LeaveField) => ({
    id: `${id}-${field}`,
    value: draft[field],
    isWrong: issues[field] !== undefined,
    isRequired: true,
    onChange: (value: unknown) => set(field, value),
  });
  const types = Object.entries(texts.types).map(([key, label]) => ({ value: Number(key), label }));
  const inputs: Record<LeaveField, ReactNode> = {
    leaveType: <ChoiceInput {...controlOf('leaveType')} options={types} />,
    startTime: <DateInput {...controlOf('startTime')} withTime />,
    endTime: <DateInput {...controlOf('endTime')} withTime />,
    taskUser: <RowInput {...controlOf('taskUser')} table={user} isMany={false} known={undefined} />,
    reason: (
      <Input.TextArea
        id={`${id}-reason`}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={mostReason}
        showCount
        value={draft.reason}
        onChange={({ target }) => set('reason', target.value)}
        {...(issues.reason === undefined ? {} : { status: 'error' as const })}
      />
    ),
  };
  return (
    <div className="ec-form flow-form">
      <div className="ec-form-grid">
        {fields.map((field) => (
          <FieldFrame
            key={field}
            id={`${id}-${field}`}
            label={texts[field]}
            isRequired
            isWide={field === 'reason'}
            issue={wordsOf(field)}
          >
            {inputs[field]}
          </FieldFrame>
        ))}
      </div>
      <WorkingDays start={draft.startTime} end={draft.endTime} />
    </div>
  );
}

/** Shows the number of working days of the leave, by the tenant's calendar, with a warning for a year without holidays. */
function WorkingDays({ start, end }: { start: string; end: string }) {
  const texts = useTexts(leaveTexts);
  const [from, until] = [instantOf(start), instantOf(end)];
  const isWhole = from !== undefined && until !== undefined && until > from;
  const { data } = useCall(leaveDays, { startTime: start, endTime: end }, { enabled: isWhole });
  if (!data || !isWhole) return null;
  return (
    <p role="status">
      {fill(texts.workingDays, { count: data.days })}
      {data.unenteredYears.length > 0 ? (
        <span className="flow-note">{fill(texts.unenteredYears, { years: data.unenteredYears.join('、') })}</span>
      ) : null}
    </p>
  );
}
