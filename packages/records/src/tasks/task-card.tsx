// Shows a long task: title, progress, result and actions.

import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  DownloadOutlined,
  LoadingOutlined,
  RedoOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { formatDate } from '@ec/ui/value/date';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { failureParts, hasFile, isOpen, percentOf, sizeText } from './task.ts';
import { taskTexts } from './task-texts.ts';
import { useTaskActions } from './use-task.ts';
import './tasks.css';

const marks = [ClockCircleOutlined, LoadingOutlined, CheckCircleFilled, CloseCircleFilled, StopOutlined];
const names = ['waiting', 'running', 'done', 'failed', 'cancelled'];

interface TaskCardProps {
  task: TaskView;
  /** Further buttons, after those of the task. */
  action?: ReactNode;
  /** True where the card names the person who started the task. */
  isNamed?: boolean;
}

export function TaskCard({ task, action, isNamed = false }: TaskCardProps) {
  const texts = useTexts(taskTexts);
  const { words, requestId } = failureParts(task.message);
  const isExpired = task.fileName !== '' && !hasFile(task);
  return (
    <article className="ec-task" data-state={names[task.state]}>
      <header className="ec-task-head">
        <strong>{task.title}</strong>
        <TimeText value={task.createTime} />
      </header>
      <TaskProgress task={task} />
      {words ? (
        <p className={task.state === taskState.failed ? 'ec-task-note ec-error' : 'ec-task-note'}>
          {words}
          {requestId ? (
            <>
              {' '}
              <code>{requestId}</code> <CopyMark text={requestId} />
            </>
          ) : null}
        </p>
      ) : null}
      {isNamed && task.userName ? (
        <p className="ec-task-note ec-muted">{fill(texts.by, { name: task.userName })}</p>
      ) : null}
      {hasFile(task) && task.isOwn ? (
        <p className="ec-task-note ec-muted">
          {fill(texts.keptUntil, { time: formatDate(task.expireTime, 'MM-dd HH:mm') })}
        </p>
      ) : null}
      {isExpired ? <p className="ec-task-note ec-muted">{texts.fileGone}</p> : null}
      <TaskActions task={task} action={action} />
    </article>
  );
}

/** Renders the buttons of a task: cancel, retry, download and further actions. */
export function TaskActions({ task, action, fileLabel }: TaskCardProps & { fileLabel?: string }) {
  const texts = useTexts(taskTexts);
  const { cancel, retry, download } = useTaskActions();
  return (
    <div className="ec-task-actions">
      {isOpen(task) ? (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(task.id)}>
          {cancel.isPending ? texts.cancelling : texts.cancel}
        </Button>
      ) : null}
      {task.canRetry ? (
        <Button size="small" icon={<RedoOutlined />} loading={retry.isPending} onClick={() => retry.mutate(task.id)}>
          {texts.retry}
        </Button>
      ) : null}
      {hasFile(task) && task.isOwn ? (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          title={task.fileName}
          loading={download.isPending}
          onClick={() => download.mutate(task.id)}
        >
          {fileLabel ?? texts.download}
          {task.fileSize === null ? null : <span className="ec-task-size">{sizeText(task.fileSize)}</span>}
        </Button>
      ) : null}
      {action}
    </div>
  );
}

/** Renders the state of a task. While the task is open, also its progress bar, with a percentage where the total is known. */
function TaskProgress({ task }: { task: TaskView }) {
  const texts = useTexts(taskTexts);
  const percent = percentOf(task);
  const state = texts.states[task.state] ?? '';
  const Mark = marks[task.state] ?? ClockCircleOutlined;
  const { done, total } = task;
  const counted = isOpen(task) && total !== null && total > 0;
  const figures = counted ? fill(texts.progress, { done: groupNumber(done), total: groupNumber(total) }) : '';
  return (
    <div className="ec-task-progress" data-state={names[task.state]}>
      <span className="ec-task-state" role="status">
        <Mark /> {state}
        {figures ? <span className="ec-number">{figures}</span> : null}
        {counted && percent !== undefined ? <span className="ec-number">{percent}%</span> : null}
      </span>
      {isOpen(task) ? (
        <div
          className="ec-task-bar"
          role="progressbar"
          aria-label={task.title}
          aria-valuenow={percent}
          data-unknown={percent === undefined}
        >
          <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
        </div>
      ) : null}
    </div>
  );
}
