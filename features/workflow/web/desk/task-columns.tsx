// The columns and the search that all lists of tasks share.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { formatDate, instantOf, spokenDuration } from '@ec/ui/value/date';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { flowTexts } from '../flow-texts.ts';
import type { FlowColumn } from './flow-list.tsx';
import type { SearchPart } from './flow-search.tsx';

export interface TaskRow {
  taskName: string;
  categoryName: string;
  processDefinitionName: string;
  processDefinitionVersion: number;
  assigneeName: string;
  principalName: string;
  startUserName: string;
  subject: string;
  createTime: string;
}

/** Returns the search by name, subject, category and days. */
export function useProcessSearch(): readonly SearchPart[] {
  const texts = useTexts(flowTexts);
  return useMemo(
    () => [
      { kind: 'text', names: ['processDefinitionName'], label: texts.processName },
      { kind: 'text', names: ['subject'], label: texts.subject },
      { kind: 'category', names: ['category'], label: texts.category },
      { kind: 'days', names: ['beginDate', 'endDate'], label: texts.days },
    ],
    [texts],
  );
}

export function useTaskColumns() {
  const texts = useTexts(flowTexts);
  const language = useLanguage();
  const time = <R,>(name: string, heading: string, of: (row: R) => string): FlowColumn<R> => ({
    name,
    heading,
    width: 130,
    wordsOf: (row) => formatDate(of(row), 'MM-dd hh:mm'),
    render: (row) => <TimeText value={of(row)} />,
  });
  const text = <R,>(name: string, heading: string, of: (row: R) => string, width = 120): FlowColumn<R> => ({
    name,
    heading,
    width,
    wordsOf: of,
    render: of,
  });
  const process: FlowColumn<TaskRow> = {
    name: 'processDefinitionName',
    heading: texts.processName,
    width: 200,
    isTitle: true,
    wordsOf: ({ processDefinitionName }) => processDefinitionName,
    render: ({ processDefinitionName }) => processDefinitionName,
  };
  const version: FlowColumn<TaskRow> = text('version', texts.version, ({ processDefinitionVersion }) =>
    fill(texts.versionOf, { version: processDefinitionVersion }),
  );
  const task: FlowColumn<TaskRow> = text('taskName', texts.taskName, ({ taskName }) => taskName || '—', 160);
  const category: FlowColumn<TaskRow> = text('categoryName', texts.category, ({ categoryName }) => categoryName);
  const assignee: FlowColumn<TaskRow> = text('assigneeName', texts.assignee, ({ assigneeName, principalName }) =>
    principalName === ''
      ? assigneeName || texts.unassigned
      : fill(texts.actsFor, { name: assigneeName, principal: principalName }),
  );
  const subject: FlowColumn<TaskRow> = text('subject', texts.subject, (row) => row.subject || '—', 220);
  const starter: FlowColumn<TaskRow> = text('startUserName', texts.starter, (row) => row.startUserName || '—', 100);
  const waiting: FlowColumn<TaskRow> = text('waiting', texts.waits, (row) => waitOf(row, language), 110);
  const due: FlowColumn<TaskRow & { dueTime: string }> = {
    name: 'dueTime',
    heading: texts.due,
    width: 130,
    wordsOf: ({ dueTime }) => formatDate(dueTime, 'MM-dd hh:mm'),
    render: ({ dueTime }) => <DueTime value={dueTime} />,
  };
  const arrived: FlowColumn<TaskRow> = time('createTime', texts.createTime, ({ createTime }) => createTime);
  return { process, version, task, category, assignee, subject, starter, waiting, due, arrived, time, text };
}

/** Formats the time for which a task has been waiting. */
function waitOf({ createTime }: Pick<TaskRow, 'createTime'>, language: Language): string {
  const arrival = instantOf(createTime);
  return arrival === undefined ? '' : spokenDuration(Math.max(0, Date.now() - arrival) / 1000, language);
}

/** Shows a due time: red once it is past, with a word for people who do not see the colour. */
export function DueTime({ value }: { value: string }) {
  const texts = useTexts(flowTexts);
  const due = instantOf(value);
  if (due === undefined) return '—';
  if (due >= Date.now()) return <TimeText value={value} />;
  return (
    <span className="flow-overdue">
      <TimeText value={value} /> {texts.overdue}
    </span>
  );
}

export function FinishedTag({ isFinished }: { isFinished: boolean }) {
  const texts = useTexts(flowTexts);
  return <Tag color={isFinished ? 'success' : 'processing'}>{isFinished ? texts.finished : texts.unfinished}</Tag>;
}

export function SuspendedTag() {
  return <Tag color="warning">{useTexts(flowTexts).suspended}</Tag>;
}
