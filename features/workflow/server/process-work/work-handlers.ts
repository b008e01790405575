// The handlers of the service tasks of a work order. They change the state of the order, and write the values that people entered in tasks.

import { fail } from '@ec/kernel/errors';
import { columnsOf } from '@ec/resource-server/columns';
import type { Values } from '@ec/resource-server/context';
import type { ServiceHandler, ServiceHandlers } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import type { ProcessRow } from '@ec/resource-server/service-handler';
import { sql } from 'kysely';
import { processWork } from '../../shared/process-work.resource.ts';
import { woStatus } from '../../shared/work-order-status.ts';
import { businessIdOf, moveBusiness, requirePerson, requireSecondPerson } from '../business-step.ts';
import { workflowErrors } from '../workflow.errors.ts';
import { processWorkErrors } from './process-work.errors.ts';
import { readWorkForm } from './work-form.ts';

const { approval, dispatch, accept, working, check, done, returned, cancelled } = woStatus.key;

const moveTo =
  (to: number, prepare: (process: ProcessRow) => Values = () => ({})): ServiceHandler =>
  async (engine, tx, process) => {
    await moveBusiness(engine, tx, process, processWork, { field: 'pwStatus', to, set: prepare(process) });
    return {};
  };

function readDispatch(process: ProcessRow): Values {
  const values = readWorkForm(process, ['handleUser', 'planTime']);
  if (values.handleUser === undefined) fail(processWorkErrors.noHandler);
  return values;
}

function readResult(process: ProcessRow): Values {
  const values = readWorkForm(process, ['result', 'resultImages', 'cost']);
  if (values.result === undefined) fail(processWorkErrors.noResult);
  if (!Array.isArray(values.resultImages) || values.resultImages.length === 0) fail(processWorkErrors.noPhoto);
  return values;
}

function requireOther(process: ProcessRow): Values {
  requireSecondPerson(process);
  return {};
}

export const workHandlers: ServiceHandlers = {
  async 'workflow.processWork.subject'(_engine, tx, process) {
    const w = columnsOf(processWork);
    const row = await tx.first<{ title: string }>(
      sql`select ${w.title} as title from ${tableOf(processWork)}
        where ${w.tenantId} = ${process.tenantId} and ${w.id} = ${businessIdOf(process, processWork)}`,
    );
    return { zh: row?.title ?? '', en: row?.title ?? '' };
  },
  'workorder.toApproval': moveTo(approval, (process) => readWorkForm(process, ['title', 'description', 'level'])),
  'workorder.toDispatch': moveTo(dispatch, requireOther),
  'workorder.reject': moveTo(returned, requireOther),
  async 'workorder.toAccept'(engine, tx, process) {
    const set = readDispatch(process);
    await requirePerson(tx, process.tenantId, String(set.handleUser), workflowErrors.badAssignee);
    await moveBusiness(engine, tx, process, processWork, { field: 'pwStatus', to: accept, set });
    return {};
  },
  'workorder.refuse': moveTo(dispatch, () => ({ handleUser: null })),
  'workorder.toWorking': moveTo(working),
  'workorder.toCheck': moveTo(check, readResult),
  'workorder.rework': moveTo(working),
  'workorder.done': moveTo(done),
  'workorder.cancel': moveTo(cancelled),
  'workflow.processWork.cancelled': moveTo(cancelled),
};
