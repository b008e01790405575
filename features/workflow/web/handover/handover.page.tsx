// /flow/handover: the page gives all work of a person to a successor, after it has shown how much that is.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useDetail } from '@ec/records/list/use-list';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { user } from '@ec/system/shared/user.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Facts, FieldFrame } from '@ec/ui/form/form-field.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { handoverPreview, handoverSubmit } from '../../shared/handover.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { Part } from '../task/process-parts.tsx';
import { useFlowSend } from '../use-flow-calls.ts';
import { handoverTexts } from './handover-texts.ts';
import '../flow.css';

type Counts = OutputOf<typeof handoverPreview>;
type Result = OutputOf<typeof handoverSubmit>;

const countNames = [
  'openTasks',
  'candidateTasks',
  'delegatedTasks',
  'assignments',
  'startedProcesses',
  'deputies',
] as const;

export function Page() {
  const texts = useTexts(handoverTexts);
  const { can } = useConsole();
  const [people, setPeople] = useState({ from: '', to: '' });
  const [withStarted, setWithStarted] = useState(false);
  const [issue, setIssue] = useState<PeopleIssue>();
  const [isConfirming, setConfirming] = useState(false);
  const [result, setResult] = useState<Result>();
  const preview = useCall(handoverPreview, { userId: people.from }, { enabled: people.from !== '' });
  const choose = (name: 'from' | 'to') => (value: unknown) => {
    setPeople((now) => ({ ...now, [name]: textOf(value) }));
    setIssue(undefined);
    setResult(undefined);
  };
  const submit = () => {
    const { from, to } = people;
    const problem = issueOf(from, to);
    setIssue(problem);
    setConfirming(problem === undefined);
  };
  const wordsOf = (name: 'from' | 'to') => {
    if (issue === name) return fill(texts.required, { label: texts[name] });
    return name === 'to' && issue === 'same' ? texts.samePerson : undefined;
  };
  return (
    <PageFrame title={texts.title} purpose={texts.purpose}>
      <section className="ec-card">
        <div className="ec-form flow-form">
          <PersonField label={texts.from} value={people.from} issue={wordsOf('from')} onChange={choose('from')} />
          <PersonField label={texts.to} value={people.to} issue={wordsOf('to')} onChange={choose('to')} />
          <Checkbox checked={withStarted} onChange={({ target }) => setWithStarted(target.checked)}>
            {texts.started}
          </Checkbox>
        </div>
        <div className="flow-buttons flow-send">
          {can('flow_handover_submit') ? (
            <Button type="primary" size="large" disabled={!preview.data} onClick={submit}>
              {texts.submit}
            </Button>
          ) : null}
        </div>
      </section>
      <Part title={result ? texts.resultTitle : texts.preview}>
        {people.from === '' ? <Empty title={texts.chooseFirst} /> : <Figures preview={preview} result={result} />}
      </Part>
      {isConfirming && preview.data ? (
        <ConfirmDialog
          people={people}
          withStarted={withStarted}
          counts={preview.data}
          onDone={setResult}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </PageFrame>
  );
}

type PeopleIssue = 'from' | 'to' | 'same';

/** Returns the field that is empty, or `same` for twice the same person. */
function issueOf(from: string, to: string): PeopleIssue | undefined {
  if (from === '') return 'from';
  if (to === '') return 'to';
  return from === to ? 'same' : undefined;
}

interface PersonFieldProps {
  label: string;
  value: string;
  issue: string | undefined;
  onChange(value: unknown): void;
}

function PersonField({ label, value, issue, onChange }: PersonFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isRequired isWide issue={issue}>
      <RowInput
        id={id}
        value={value}
        onChange={onChange}
        table={user}
        isMany={false}
        known={undefined}
        isWrong={issue !== undefined}
      />
    </FieldFrame>
  );
}

interface FiguresProps {
  preview: { data?: Counts | undefined; error: Error | null; refetch(): unknown };
  result: Result | undefined;
}

function Figures({ preview: { data, error, refetch }, result }: FiguresProps) {
  const texts = useTexts(handoverTexts);
  const counts = result ?? data;
  if (!counts) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />;
  const facts = countNames.map((name) => ({ key: name, label: texts.counts[name], value: `${counts[name]}` }));
  return (
    <>
      <Facts title={undefined} facts={facts} />
      {result ? <RemainingTasks tasks={result.remaining} /> : null}
    </>
  );
}

/** Lists the tasks that could not be given to the successor. */
function RemainingTasks({ tasks }: { tasks: Result['remaining'] }) {
  const texts = useTexts(handoverTexts);
  if (tasks.length === 0) return <p>{texts.nothingRemains}</p>;
  return (
    <>
      <h3>{texts.remaining}</h3>
      <ul>
        {tasks.map((task) => (
          <li key={task.taskId}>
            {task.processDefinitionName} {task.subject} · {task.reason}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ConfirmDialogProps {
  people: { from: string; to: string };
  counts: Counts;
  withStarted: boolean;
  onDone(result: Result): void;
  onClose(): void;
}

function ConfirmDialog({ people, counts, withStarted, onDone, onClose }: ConfirmDialogProps) {
  const texts = useTexts(handoverTexts);
  const { isPending, sendFromDialog } = useFlowSend(handoverSubmit);
  const from = usePersonName(people.from);
  const to = usePersonName(people.to);
  const count = counts.openTasks + counts.candidateTasks + counts.delegatedTasks;
  return (
    <AskDialog
      title={fill(texts.confirmTitle, { from, to })}
      text={fill(texts.confirmText, { count })}
      act={{ label: texts.submit, isDangerous: true }}
      reason={{ label: texts.reason, isRequired: true }}
      isSending={isPending}
      send={async ({ reason }) => {
        const input = { fromUserId: people.from, toUserId: people.to, reason, startedProcesses: withStarted };
        onDone(await sendFromDialog(input, texts.done));
      }}
      onClose={onClose}
    />
  );
}

/** Reads the name of a chosen person for the confirmation; empty until it is loaded. */
function usePersonName(id: string): string {
  const { data } = useDetail(user, id);
  return textOf(data?.realName ?? data?.name);
}
