// A database with people and deployed processes, for tests of this folder.
import { systemClock } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { testDatabase } from '@ec/testing/database';
import { seedPeople } from '@ec/testing/people';
import { deploy } from './definitions.ts';
import { completeTask, type ServiceHandler, startProcess, type WorkflowServices } from './process-steps.ts';

export const [admin, ann, bob] = ['11', '12', '13'] as const;

export const heading =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" ' +
  'xmlns:ec="urn:energy-cloud:workflow:1" targetNamespace="test">';

/** A process whose activities follow one another. */
export function chain(key: string, ...activities: string[]): string {
  const ids = activities.map((activity) => /id="(\w+)"/.exec(activity)?.[1] ?? '');
  const stops = ['start', ...ids, 'end'];
  const flows = stops
    .slice(1)
    .map((id, index) => `<sequenceFlow id="f${index}" sourceRef="${stops[index]}" targetRef="${id}"/>`);
  return `${heading}<process id="${key}" name="Process ${key}"><startEvent id="start"/>${activities.join('')}<endEvent id="end"/>${flows.join('')}</process></definitions>`;
}

export const approval = (id: string, assignee: string, attributes = '', inner = ''): string =>
  `<userTask id="${id}" flowable:assignee="${assignee}" ${attributes}>${inner}</userTask>`;

export const signers = (id: string, attributes: string): string =>
  approval(
    id,
    `\${signer}`,
    '',
    `<multiInstanceLoopCharacteristics flowable:collection="signers" flowable:elementVariable="signer" ${attributes}/>`,
  );

export async function makeStage(handlers: Record<string, ServiceHandler> = {}) {
  const stage = await testDatabase({ size: 8 });
  await seedPeople(stage);
  const services: WorkflowServices = {
    ids: stage.ids,
    clock: systemClock,
    handlers: new Map(Object.entries(handlers)),
  };
  const within = <T>(work: (tx: Sql) => Promise<T>, tenantId = 'T1') => stage.database.withTenant(tenantId, work);
  const names = new Set(Object.keys(handlers));
  return {
    stage,
    services,
    within,
    deploy: (xml: string, tenantId = 'T1') =>
      within((tx) => deploy(tx, stage.ids, tenantId, { xml, userId: admin, handlers: names }), tenantId),
    start: (definitionId: string, variables = {}, business?: { resource: string; id: string }) =>
      within((tx) =>
        startProcess(tx, services, {
          tenantId: 'T1',
          definitionId,
          starter: ann,
          variables,
          ...(business ? { business } : {}),
        }),
      ),
    complete: (taskId: string, userId: string, approve = true, tenantId = 'T1') =>
      within(
        (tx) => completeTask(tx, services, { tenantId, taskId, userId, approve, comment: approve ? '' : 'no' }),
        tenantId,
      ),
    rows: <Row extends object>(text: string) => stage.superuser.rows<Row>(text),
  };
}

export type Stage = Awaited<ReturnType<typeof makeStage>>;

export async function openTaskIds(
  { stage }: Stage,
  instanceId: string,
): Promise<{ id: string; assignee: string; node: string }[]> {
  return stage.superuser.rows(
    'select id, assignee, node from workflow_task where instance_id = $1 and state = 1 order by id',
    [instanceId],
  );
}
