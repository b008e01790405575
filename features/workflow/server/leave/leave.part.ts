// A person applies for a leave, which starts its process, and an approver decides. After a rejection the person can change the leave and
// submit it again (contract §6, domain §5).
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { columnsOf } from '@ec/resource-server/columns';
import { ofAnyRow, type Transaction } from '@ec/resource-server/context';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine, ServiceHandlers } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import type { RowGrantProvider } from '@ec/resource-server/row-grants';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { tableOf } from '@ec/resource-server/rows';
import { finish, requireValues, writeRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { inTransaction } from '@ec/resource-server/transaction';
import { sql } from 'kysely';
import { leaveDays as leaveDaysCall, leaveDetail, startLeave } from '../../shared/leave.contract.ts';
import { flowStatus } from '../../shared/leave.enums.ts';
import { leave } from '../../shared/leave.resource.ts';
import { businessIdOf, moveBusiness, requirePerson, requireSecondPerson } from '../business-step.ts';
import { isInOwnProcess } from '../participation.ts';
import { followCode } from '../process-access.ts';
import { requireProcessOf } from '../process-definition.ts';
import { readProcessState } from '../process-state.ts';
import { startProcess } from '../process-steps.ts';
import { workflowServices } from '../workflow-services.ts';
import { leaveErrors } from './leave.errors.ts';
import { readLeaveForm } from './leave-form.ts';
import { checkOverlap, countDays, describePeriod, readPeriod } from './leave-rules.ts';
import { describeLeave } from './leave-subject.ts';

const leaveProcess = { key: 'leave', category: 'flow_1' };

const { approval, approved, rejected, withdrawn } = flowStatus.key;

/** Creates the leave and its process instance in one transaction. */
async function start(engine: Engine, call: Call<InputOf<typeof startLeave>>): Promise<OutputOf<typeof startLeave>> {
  const { tenantId, userId, ownerId } = call.caller;
  // People of a merchant are not employees of the tenant.
  if (ownerId !== undefined) throw new AppError(errors.forbidden);
  const form = requireValues(leave, { ...call.input }, 'add', call);
  const period = readPeriod(form.startTime, form.endTime);
  if (call.input.taskUser === userId) fail(leaveErrors.ownApproval);
  const context = { engine, resource: leave, call, hooks: ofAnyRow({}) };
  return inTransaction(context, async (transaction: Transaction) => {
    const { tx } = transaction;
    const processDefinitionId = await requireProcessOf(tx, tenantId, call.input.processDefinitionId, leaveProcess);
    await requirePerson(tx, tenantId, call.input.taskUser, leaveErrors.noApprover);
    await checkOverlap(tx, { tenantId, userId }, period);
    const days = await countDays(tx, tenantId, period);
    const applied = { processDefinitionId, flowStatus: approval, days, applyTime: engine.clock.now() };
    const written = await writeRow(transaction, {
      action: 'start',
      values: { ...form, ...applied },
      current: undefined,
    });
    if (!written) throw new AppError(errors.failed);
    const { id } = written.row;
    const { leaveType, reason } = call.input;
    const [startTime, endTime] = [toWireTime(period.startTime), toWireTime(period.endTime)];
    const processInstanceId = await startProcess(tx, workflowServices(engine), {
      tenantId,
      starter: userId,
      call,
      business: { resource: leave.name, id },
      definitionId: processDefinitionId,
      variables: { taskUser: call.input.taskUser, leaveType, startTime, endTime, reason, days },
    });
    await setInstance(tx, tenantId, id, processInstanceId);
    await finish(transaction, [written]);
    return { businessId: id, processInstanceId };
  });
}

async function setInstance(tx: Sql, tenantId: string, id: string, instanceId: string): Promise<void> {
  const l = columnsOf(leave, '');
  await tx.run(
    sql`update ${sql.table(leave.table)} set ${l.processInstanceId} = ${instanceId}
      where ${l.tenantId} = ${tenantId} and ${l.id} = ${id}`,
  );
}

async function detail(engine: Engine, call: Call<InputOf<typeof leaveDetail>>): Promise<OutputOf<typeof leaveDetail>> {
  const { tenantId } = call.caller;
  const row = await detailRow(engine, leave, call, call.input.businessId);
  const place = { tenantId, instanceId: textOf(row.processInstanceId), language: call.language };
  const flow = await readProcessState(engine.database.read(tenantId), place);
  const author = await engine.database
    .read(tenantId)
    .first<{ name: string }>(
      sql`select name from "system_user" where tenant_id = ${tenantId} and id = ${row.createUser}`,
    );
  return { ...row, createUserName: author?.name ?? '', flow: { ...flow } };
}

const handlers: ServiceHandlers = {
  async 'workflow.leave.subject'(_engine, tx, process) {
    const l = columnsOf(leave);
    const row = await tx.first<{ leaveType: number; days: string; startTime: string; endTime: string }>(
      sql`select ${l.leaveType} as "leaveType", trim_scale(${l.days})::text as days, ${l.startTime} as "startTime",
          ${l.endTime} as "endTime" from ${tableOf(leave)}
        where ${l.tenantId} = ${process.tenantId} and ${l.id} = ${businessIdOf(process, leave)}`,
    );
    return row ? { ...describeLeave(row) } : {};
  },
  async 'leave.approve'(engine, tx, process) {
    requireSecondPerson(process);
    const id = businessIdOf(process, leave);
    const l = columnsOf(leave);
    const row = await tx.first<{ startTime: string; endTime: string }>(
      sql`select ${l.startTime} as "startTime", ${l.endTime} as "endTime" from ${tableOf(leave)}
        where ${l.tenantId} = ${process.tenantId} and ${l.id} = ${id}`,
    );
    const period = { startTime: new Date(row?.startTime ?? ''), endTime: new Date(row?.endTime ?? '') };
    // With the lock, approvals of leaves of one person run one after another, and the check for overlaps finds the earlier approval.
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`leave ${process.tenantId} ${process.starter}`}, 0))`,
    );
    await checkOverlap(tx, { tenantId: process.tenantId, userId: process.starter, leaveId: id }, period);
    await moveBusiness(engine, tx, process, leave, { field: 'flowStatus', to: approved });
    return {};
  },
  async 'leave.reject'(engine, tx, process) {
    requireSecondPerson(process);
    await moveBusiness(engine, tx, process, leave, { field: 'flowStatus', to: rejected });
    return {};
  },
  async 'leave.resubmit'(engine, tx, process) {
    const { set, variables } = await readLeaveForm(tx, process);
    await checkOverlap(tx, { tenantId: process.tenantId, userId: process.starter }, set);
    const applied = { ...set, applyTime: engine.clock.now() };
    await moveBusiness(engine, tx, process, leave, { field: 'flowStatus', to: approval, set: applied });
    return variables;
  },
  async 'leave.withdraw'(engine, tx, process) {
    await moveBusiness(engine, tx, process, leave, { field: 'flowStatus', to: withdrawn });
    return {};
  },
  async 'workflow.leave.cancelled'(engine, tx, process) {
    await moveBusiness(engine, tx, process, leave, { field: 'flowStatus', to: withdrawn });
    return {};
  },
};

/**
 * Returns the condition that the caller created the leave or takes part in its process instance. The creator is named apart, because a new
 * leave has no instance yet.
 */
function isOwnLeave(call: Pick<Call, 'caller'>, alias: string): Condition {
  const l = columnsOf(leave, alias);
  return sql`(${l.createUser} = ${call.caller.userId} or ${isInOwnProcess(call, leave.name, l.id)})`;
}

/** Only participants of a leave and people who may follow all instances see the leave. */
const leaveVisibility: RowVisibilityRule = ({ resource, call, alias }) => {
  if (resource !== leave) return undefined;
  if (call.caller.ownerId === undefined && call.rights.holds(followCode)) return undefined;
  return isOwnLeave(call, alias);
};

const leaveGrants: RowGrantProvider = ({ resource, call, use, alias }) =>
  resource === leave && use === 'see' ? isOwnLeave(call, alias) : undefined;

export const leavePart: Part = {
  resources: [leave],
  visibilityRules: [leaveVisibility],
  rowGrants: [leaveGrants],
  serviceHandlers: handlers,
  routes: (engine) => [
    ...serve(startLeave, (call) => start(engine, call)),
    ...serve(leaveDaysCall, ({ caller: { tenantId }, input: { startTime, endTime } }) =>
      describePeriod(engine.database.read(tenantId), tenantId, readPeriod(startTime, endTime)),
    ),
    ...serve(leaveDetail, (call) => detail(engine, call)),
  ],
};
