// Imports a sheet in steps: the person chooses a file, reads the result of the check, writes the rows and can undo the import.

import { DownloadOutlined } from '@ant-design/icons';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { SentOf } from '@ec/resource/contract';
import type { rowCall } from '@ec/resource/contracts/row-calls';
import { type ImportResult, importResult } from '@ec/resource/contracts/row-shapes';
import { type TaskDetail, taskState } from '@ec/resource/contracts/task.contract';
import { FileDrop } from '@ec/ui/input/file-drop.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isOpen } from '../tasks/task.ts';
import { TaskActions, TaskCard } from '../tasks/task-card.tsx';
import { useTask } from '../tasks/use-task.ts';
import { ImportCounts, ImportProblems } from './import-result.tsx';
import { isSheet, mostBytes } from './sheet-file.ts';
import { sheetTexts } from './sheet-texts.ts';

interface ImportDialogProps {
  label: string;
  /** Unique keys by which lines match rows: `by` has the field names joined by commas, `label` has their labels. */
  keys: readonly { by: string; label: string }[];
  saveTemplate(): Promise<void>;
  /** Resolves with the id of the task. */
  start(sent: SentOf<typeof rowCall.import>): Promise<string>;
  /** Called when rows have been written. */
  onWritten(): void;
  /** Renders the button that undoes the import. */
  undo(groupId: string): ReactNode;
  onClose(): void;
}

type Mode = NonNullable<ImportResult['mode']>;

interface SentImport {
  id: string;
  mode: Mode;
}

function refusalOf({ name, size }: File, texts: Record<'wrongKind' | 'tooBig', string>): string | undefined {
  if (!isSheet(name)) return texts.wrongKind;
  return size > mostBytes ? texts.tooBig : undefined;
}

export function ImportDialog({ label, keys, saveTemplate, start, onWritten, undo, onClose }: ImportDialogProps) {
  const texts = useTexts(sheetTexts);
  const id = useId();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [by, setBy] = useState('');
  const [sent, setSent] = useState<SentImport>();
  const { data: task, error: lost } = useTask(sent?.id);
  const template = useMutation({ mutationFn: saveTemplate });
  const send = useMutation({
    mutationFn: async (mode: Mode): Promise<SentImport> => {
      // The import writes exactly the file that was checked.
      const what = mode === 'check' ? { file: file! } : { taskId: sent!.id };
      return { id: await start({ mode, by, ...what }), mode };
    },
    onSuccess: setSent,
  });
  const { groupId } = importResult.parse(task?.result ?? {});
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (!groupId || reported.current === groupId) return;
    reported.current = groupId;
    onWritten();
  }, [groupId, onWritten]);
  const choose = (chosen: File) => {
    setRefusal(refusalOf(chosen, texts));
    setFile(chosen);
  };
  const again = () => {
    send.reset();
    setSent(undefined);
  };
  const title = fill(texts.importTitle, { label });
  const failure = send.error ?? template.error ?? lost;
  const alert = failure ? <Alert type="error" showIcon title={failure.message} /> : null;
  if (sent) {
    return (
      <ImportStep
        title={title}
        mode={sent.mode}
        isBusy={send.isPending}
        task={task?.id === sent.id ? task : undefined}
        alert={alert}
        undo={undo}
        onClose={onClose}
        onAgain={again}
        onWrite={(mode) => send.mutate(mode)}
      />
    );
  }
  return (
    <Modal
      open
      width={600}
      title={title}
      okText={texts.check}
      okButtonProps={{ disabled: !file || refusal !== undefined, loading: send.isPending }}
      onOk={() => send.mutate('check')}
      onCancel={onClose}
    >
      <div className="ec-sheet">
        {alert}
        <section className="ec-sheet-part">
          <h3>{texts.file}</h3>
          <FileDrop
            file={file}
            label={texts.drop}
            hint={texts.dropHint}
            another={texts.another}
            accept=".xlsx,.csv"
            onFile={choose}
          />
          {refusal ? <p className="ec-sheet-note ec-error">{refusal}</p> : null}
          <TemplateNote isBusy={template.isPending} onSave={() => template.mutate()} />
        </section>
        <section className="ec-sheet-part">
          <h3>
            <label htmlFor={`${id}-by`}>{texts.match}</label>
          </h3>
          <Select
            id={`${id}-by`}
            value={by}
            onChange={setBy}
            options={[
              { value: '', label: texts.addAll },
              ...keys.map((key) => ({ value: key.by, label: fill(texts.matchBy, { labels: key.label }) })),
            ]}
          />
        </section>
        <p className="ec-sheet-note">{texts.checkHint}</p>
      </div>
    </Modal>
  );
}

function TemplateNote({ isBusy, onSave }: { isBusy: boolean; onSave(): void }) {
  const texts = useTexts(sheetTexts);
  return (
    <p className="ec-sheet-note">
      <Button size="small" icon={<DownloadOutlined />} loading={isBusy} onClick={onSave}>
        {texts.template}
      </Button>{' '}
      {texts.templateWhy}
    </p>
  );
}

interface ImportStepProps {
  title: string;
  mode: Mode;
  task: TaskDetail | undefined;
  isBusy: boolean;
  alert: ReactNode;
  undo(groupId: string): ReactNode;
  onAgain(): void;
  onWrite(mode: 'all' | 'good'): void;
  onClose(): void;
}

function ImportStep({ title, mode, task, isBusy, alert, undo, onAgain, onWrite, onClose }: ImportStepProps) {
  const texts = useTexts(sheetTexts);
  const isRunning = task === undefined || isOpen(task);
  const result = importResult.parse(task?.result ?? {});
  const { failed = 0, added = 0, changed = 0, groupId } = result;
  const good = added + changed;
  const isChecked = mode === 'check' && task?.state === taskState.done;
  const [kind, words] = verdictOf(texts, { isChecked, failed, good, isWritten: groupId !== undefined });
  return (
    <Modal
      open
      width={600}
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          {isRunning || groupId ? null : (
            <Button onClick={onAgain} disabled={isBusy}>
              {texts.back}
            </Button>
          )}
          {isChecked && good > 0 ? (
            <Button type="primary" loading={isBusy} onClick={() => onWrite(failed > 0 ? 'good' : 'all')}>
              {fill(failed > 0 ? texts.importGood : texts.importAll, { count: groupNumber(good) })}
            </Button>
          ) : (
            <Button onClick={onClose}>{isRunning ? texts.background : texts.close}</Button>
          )}
        </>
      }
    >
      <div className="ec-sheet">
        {alert}
        {task === undefined || result.rows !== undefined ? null : <TaskCard task={task} />}
        {isRunning ? <p className="ec-sheet-note">{texts.backgroundHint}</p> : null}
        {task === undefined || result.rows === undefined ? null : (
          <>
            <Alert type={kind} showIcon title={words} />
            <ImportCounts result={result} />
            <ImportProblems result={result} />
            {failed > 0 ? <p className="ec-sheet-note">{texts.problemHint}</p> : null}
            {isChecked && good > 0 && failed === 0 ? <p className="ec-sheet-note">{texts.allHint}</p> : null}
            <TaskActions task={task} fileLabel={texts.problemFile} action={groupId ? undo(groupId) : null} />
          </>
        )}
      </div>
    </Modal>
  );
}

interface ImportOutcome {
  isChecked: boolean;
  isWritten: boolean;
  failed: number;
  good: number;
}

function verdictOf(texts: (typeof sheetTexts)['zh'], { isChecked, isWritten, failed, good }: ImportOutcome) {
  if (isWritten) return ['success', texts.done] as const;
  if (!isChecked) return ['warning', texts.notDone] as const;
  if (failed > 0)
    return [
      'warning',
      fill(good > 0 ? texts.checkedPartly : texts.checkedBadly, { count: groupNumber(failed) }),
    ] as const;
  return good > 0 ? (['success', texts.checkedWell] as const) : (['info', texts.nothingToDo] as const);
}
