// Reads the history of an instance for diagrams and lists. It has one row for each task, each visit of another node and each used flow.

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { keys } from '@ec/resource-server/columns';
import type { NodeKind, ProcessModel } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { activityRow } from '../shared/process.contract.ts';
import { durationWords } from './duration-words.ts';
import { activityName } from './process-words.ts';
import { nameOfUser } from './task-list.ts';
import { taskState } from './task-state.ts';

export type Activity = z.output<typeof activityRow>;

const kindNames: Record<NodeKind, string> = {
  startEvent: 'startEvent',
  endEvent: 'endEvent',
  terminateEvent: 'endEvent',
  pass: 'task',
  userTask: 'userTask',
  serviceTask: 'serviceTask',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  subProcess: 'subProcess',
  timerEvent: 'intermediateCatchEvent',
  messageEvent: 'intermediateCatchEvent',
  boundaryEvent: 'boundaryEvent',
};

interface HistoryRow {
  no: number;
  element: string;
  kind: 'started' | 'ended' | 'passed' | 'flow';
  tokenNo: number | null;
  time: string;
}

interface TaskRow {
  no: number;
  tokenNo: number;
  node: string;
  assignee: string;
  assigneeName: string;
  principalName: string;
  comment: string;
  files: string[];
  createTime: string;
  endTime: string | null;
  isCandidate: boolean;
}

interface Visit {
  no: number;
  element: string;
  type: string;
  begin: string;
  end: string;
  assignee?: string;
  assigneeName?: string;
  principalName?: string;
  comment?: string;
  files?: string[];
}

/** Lists the visits, the oldest first. The last visit of a node determines how the diagram shows the node. */
export async function readActivities(
  read: Sql,
  place: { tenantId: string; instanceId: string; model: ProcessModel; language: Language },
  signFiles: (links: readonly string[]) => string,
): Promise<Activity[]> {
  const { tenantId, instanceId, model, language } = place;
  const ofInstance = sql`tenant_id = ${tenantId} and instance_id = ${instanceId}`;
  const [entries, tasks, instance] = await Promise.all([
    read.rows<HistoryRow>(
      sql`select no, element, kind, token_no as "tokenNo", create_time as time from workflow_history
        where ${ofInstance} order by no`,
    ),
    read.rows<TaskRow>(
      sql`select no, token_no as "tokenNo", node, coalesce(coalesce(closed_by, assignee)::text, '') as assignee,
          ${nameOfUser(sql`t.tenant_id`, sql`coalesce(t.closed_by, t.assignee)`)} as "assigneeName",
          ${nameOfUser(sql`t.tenant_id`, sql`t.principal`)} as "principalName", comment, files,
          create_time as "createTime", end_time as "endTime", state = ${keys(taskState.open)} and assignee is null as "isCandidate"
        from workflow_task t where ${ofInstance} order by no`,
    ),
    read.first<Starter>(
      sql`select i.starter, ${nameOfUser(sql`i.tenant_id`, sql`i.starter`)} as "starterName"
        from workflow_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId}`,
    ),
  ]);
  const visits = listVisits(model, entries, tasks, instance ?? { starter: '', starterName: '' });
  return visits
    .toSorted((a, b) => a.no - b.no)
    .map((visit) => presentVisit(visit, `${instanceId}-${visit.no}`, model, language, signFiles));
}

interface Starter {
  starter: string;
  starterName: string;
}

function listVisits(model: ProcessModel, entries: HistoryRow[], tasks: TaskRow[], { starter, starterName }: Starter) {
  const ends = new Map(entries.flatMap((row) => (row.kind === 'ended' ? [[row.tokenNo, row.time] as const] : [])));
  const tokensWithTasks = new Set(tasks.map((task) => task.tokenNo));
  const visits: Visit[] = tasks.map((task) => ({
    no: task.no,
    element: task.node,
    type: task.isCandidate ? 'candidate' : typeOf(model, task.node),
    begin: task.createTime,
    end: task.endTime ?? '',
    assignee: task.assignee,
    assigneeName: task.assigneeName,
    principalName: task.principalName,
    comment: task.comment,
    files: task.files,
  }));
  for (const { no, element, kind, tokenNo, time } of entries) {
    // The rows of the tasks replace the row of their activity.
    if (kind === 'ended' || (kind === 'started' && tokensWithTasks.has(tokenNo ?? -1))) continue;
    const type = kind === 'flow' ? 'sequenceFlow' : typeOf(model, element);
    const end = kind === 'started' ? (ends.get(tokenNo) ?? '') : time;
    const isStart = type === 'startEvent' && model.nodes.get(element)?.scope === '';
    visits.push({
      no,
      element,
      type,
      begin: time,
      end,
      ...(isStart ? { assignee: starter, assigneeName: starterName } : {}),
    });
  }
  return visits;
}

const typeOf = (model: ProcessModel, element: string): string => {
  const kind = model.nodes.get(element)?.kind;
  return kind ? kindNames[kind] : 'sequenceFlow';
};

function presentVisit(
  visit: Visit,
  id: string,
  model: ProcessModel,
  language: Language,
  signFiles: (links: readonly string[]) => string,
): Activity {
  const { element, type, begin, end } = visit;
  const duration = end === '' ? undefined : new Date(end).getTime() - new Date(begin).getTime();
  return {
    id,
    historyActivityId: element,
    historyActivityName: activityName(model.nodes.get(element), language),
    historyActivityType: type,
    historyActivityDurationTime: duration === undefined ? '' : durationWords(duration, language),
    assignee: visit.assignee ?? '',
    assigneeName: visit.assigneeName ?? '',
    principalName: visit.principalName ?? '',
    createTime: toWireTime(begin),
    endTime: end === '' ? '' : toWireTime(end),
    comment: visit.comment ?? '',
    files: signFiles(visit.files ?? []),
  };
}

/** Returns the visits from the first visit of `startId` to the last visit of `endId`. */
export function cutActivities(rows: Activity[], startId: string | undefined, endId: string | undefined): Activity[] {
  const first = startId ? rows.findIndex((row) => row.historyActivityId === startId) : 0;
  const last = endId ? rows.findLastIndex((row) => row.historyActivityId === endId) : rows.length - 1;
  return first < 0 || last < first ? [] : rows.slice(first, last + 1);
}
