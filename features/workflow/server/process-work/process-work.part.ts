// Work orders with processes (contract §6, domain §5). People can edit a draft. Once its process has started, they can edit only the remark;
// the process writes the other fields.
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { objectOf, textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { OutputOf } from '@ec/resource/contract';
import { editObstacle } from '@ec/resource/removable';
import { columnsOf } from '@ec/resource-server/columns';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import type { RowGrantProvider } from '@ec/resource-server/row-grants';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  processWorkDetail,
  processWorkDetails,
  sendDingDingTalk,
  startProcessWork,
  updateTaskHandlerUser,
  updateTaskUser,
} from '../../shared/process-work.contract.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { isInOwnProcess } from '../participation.ts';
import { readProcessState } from '../process-state.ts';
import { changePerson } from './change-people.ts';
import { processWorkErrors } from './process-work.errors.ts';
import { dingTalkCode, sendDingTalk } from './send-dingtalk.ts';
import { startWork } from './start-work.ts';
import { workHandlers } from './work-handlers.ts';

async function readDetail(engine: Engine, call: Call, id: string): Promise<OutputOf<typeof processWorkDetails>> {
  const { tenantId } = call.caller;
  const row = await detailRow(engine, processWork, call, id);
  const place = { tenantId, instanceId: textOf(row.processInstanceId), language: call.language };
  const flow = await readProcessState(engine.database.read(tenantId), place);
  return { ...row, flow };
}

/** Reads the id of the row from `id` or `businessId`, which mean the same (contract §6). */
const idIn = (call: Call): string => {
  const { id, businessId } = objectOf(call.input);
  return id === undefined && businessId !== undefined ? idOf(businessId, 'businessId') : idOf(id);
};

function isOwn(call: Pick<Call, 'caller'>, alias: string): Condition {
  const w = columnsOf(processWork, alias);
  return sql`(${w.createUser} = ${call.caller.userId} or ${isInOwnProcess(call, processWork.name, w.id)})`;
}

const workGrants: RowGrantProvider = ({ resource, call, use, alias }) =>
  resource === processWork && use === 'see' ? isOwn(call, alias) : undefined;

/** A person without the menu may read only work orders that he created, or in whose process he takes part. */
const workVisibility: RowVisibilityRule = ({ resource, call, alias }) =>
  resource !== processWork || call.rights.holds(permissionsOf(processWork).menu) ? undefined : isOwn(call, alias);

export const processWorkPart: Part = {
  resources: [processWork],
  rowGrants: [workGrants],
  visibilityRules: [workVisibility],
  serviceHandlers: workHandlers,
  messages: { [dingTalkCode]: { zh: '{title}：{content}', en: '{title}: {content}' } },
  routes: (engine) => [
    ...resourceRoutes(engine, processWork, {
      beforeSave({ values, current }) {
        const isSettled = current !== undefined && editObstacle(processWork, current) !== undefined;
        if (isSettled && Object.keys(values).some((name) => name !== 'remark')) fail(processWorkErrors.settled);
        return values;
      },
      calls: { detail: ({ call }) => readDetail(engine, call, idIn(call)) },
      outputs: { detail: processWorkDetail },
    }),
    ...serve(processWorkDetails, (call) => readDetail(engine, call, call.input.id)),
    ...serve(startProcessWork, (call) => startWork(engine, call)),
    ...serve(updateTaskUser, async (call) => {
      await changePerson(engine, call, 'approver', call.input);
      return true as const;
    }),
    ...serve(updateTaskHandlerUser, async (call) => {
      await changePerson(engine, call, 'handler', call.input);
      return true as const;
    }),
    ...serve(sendDingDingTalk, (call) => sendDingTalk(engine, call)),
  ],
};
