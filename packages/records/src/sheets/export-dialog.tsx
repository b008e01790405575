// Exports a list: the person chooses rows, columns and format, sees the progress of the task and receives the file.

import { fill } from '@ec/language/fill';
import { taskState } from '@ec/resource/contracts/task.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Modal, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { hasFile, isOpen } from '../tasks/task.ts';
import { TaskCard } from '../tasks/task-card.tsx';
import { useTask, useTaskActions } from '../tasks/use-task.ts';
import { sheetTexts } from './sheet-texts.ts';
import './sheets.css';

export interface SheetColumn {
  name: string;
  label: string;
  /** True where the list shows the column now. */
  isShown: boolean;
  isMasked: boolean;
}

export interface ExportChoice {
  rows: 'selected' | 'all';
  /** In the list's order. */
  columns: string[];
  format: 'xlsx' | 'csv';
}

interface ExportDialogProps {
  label: string;
  /** In the list's order. */
  columns: readonly SheetColumn[];
  /** The number of selected rows; 0 where none or all matching rows are selected. */
  selectedCount: number;
  /** The number of matching rows as text: 1,234 or 约 12,000. */
  total: string;
  isFiltered: boolean;
  /** True where this person sees masked values in full. */
  seesPlain: boolean;
  /** Resolves with the id of the task. */
  start(choice: ExportChoice): Promise<string>;
  onClose(): void;
}

export function ExportDialog(props: ExportDialogProps) {
  const { label, columns, selectedCount, total, isFiltered, seesPlain, onClose } = props;
  const texts = useTexts(sheetTexts);
  const [rows, setRows] = useState<ExportChoice['rows']>(selectedCount > 0 ? 'selected' : 'all');
  const [format, setFormat] = useState<ExportChoice['format']>('xlsx');
  const [names, setNames] = useState(() => columns.flatMap(({ name, isShown }) => (isShown ? [name] : [])));
  const begin = useMutation({ mutationFn: props.start });
  const chosen = columns.filter(({ name }) => names.includes(name));
  const pick = (isChosen: (column: SheetColumn) => boolean) =>
    setNames(columns.filter(isChosen).map(({ name }) => name));
  const title = fill(texts.exportTitle, { label });
  if (begin.data !== undefined) return <ExportProgress title={title} onClose={onClose} id={begin.data} />;
  const all = fill(isFiltered ? texts.all : texts.everything, { count: total });
  return (
    <Modal
      open
      width={600}
      title={title}
      okText={texts.startExport}
      okButtonProps={{ disabled: chosen.length === 0, loading: begin.isPending }}
      onOk={() => begin.mutate({ rows, format, columns: chosen.map(({ name }) => name) })}
      onCancel={onClose}
    >
      <div className="ec-sheet">
        {begin.error ? <Alert type="error" showIcon title={begin.error.message} /> : null}
        <section className="ec-sheet-part">
          <h3>{texts.which}</h3>
          <Radio.Group
            aria-label={texts.which}
            value={rows}
            onChange={(event) => setRows(event.target.value)}
            options={[
              ...(selectedCount > 0
                ? [{ value: 'selected', label: fill(texts.selected, { count: selectedCount }) }]
                : []),
              { value: 'all', label: all },
            ]}
          />
        </section>
        <section className="ec-sheet-part">
          <h3>{texts.format}</h3>
          <Radio.Group
            aria-label={texts.format}
            value={format}
            onChange={(event) => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: 'Excel (xlsx)' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </section>
        <section className="ec-sheet-part">
          <h3>
            {texts.columns}
            <span className="ec-number">{fill(texts.chosen, { count: chosen.length, total: columns.length })}</span>
            <span className="ec-sheet-picks">
              <button type="button" onClick={() => pick(({ isShown }) => isShown)}>
                {texts.asListed}
              </button>
              <button type="button" onClick={() => pick(() => true)}>
                {texts.everyColumn}
              </button>
              <button type="button" onClick={() => pick(() => false)}>
                {texts.noColumn}
              </button>
            </span>
          </h3>
          <Checkbox.Group
            className="ec-sheet-columns"
            value={names}
            onChange={(values) => setNames(values.map(String))}
            options={columns.map(({ name, label }) => ({ value: name, label, title: label }))}
          />
          <p className="ec-sheet-note">{texts.order}</p>
        </section>
        {chosen.some(({ isMasked }) => isMasked) && seesPlain ? (
          <Alert type="warning" showIcon title={texts.plain} />
        ) : (
          <Alert type="info" showIcon title={texts.masked} />
        )}
      </div>
    </Modal>
  );
}

function ExportProgress({ id, title, onClose }: { id: string; title: string; onClose(): void }) {
  const texts = useTexts(sheetTexts);
  const { data: task, error } = useTask(id);
  const { download } = useTaskActions();
  const isDone = task !== undefined && task.state === taskState.done && hasFile(task);
  // The download starts by itself if the dialog is still open when the file is ready.
  const isSent = useRef(false);
  useEffect(() => {
    if (!isDone || isSent.current) return;
    isSent.current = true;
    download.mutate(id);
  }, [isDone, id, download.mutate]);
  const isRunning = task === undefined || isOpen(task);
  return (
    <Modal
      open
      width={600}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{isRunning ? texts.background : texts.close}</Button>}
    >
      <div className="ec-sheet">
        {error && !task ? <Alert type="error" showIcon title={error.message} /> : null}
        {task ? <TaskCard task={task} /> : null}
        {isRunning ? <p className="ec-sheet-note">{texts.backgroundHint}</p> : null}
        {download.isSuccess ? <p className="ec-sheet-note">{texts.saved}</p> : null}
      </div>
    </Modal>
  );
}
