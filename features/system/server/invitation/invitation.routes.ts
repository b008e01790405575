// Invites people, and lets the holder of a link set the password of the invited account.
import { randomBytes } from 'node:crypto';
import { audit } from '@ec/kernel/audit';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { hashPassword, readSecret } from '@ec/kernel/password';
import { allOf } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { pick } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { addRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  acceptInvitation,
  inviteAgain,
  inviteUser,
  readInvitation,
  type SentInvitation,
} from '../../shared/invitation.contract.ts';
import { userStatus, userType } from '../../shared/platform.enums.ts';
import { user } from '../../shared/user.resource.ts';
import { clearFailures, countAddress, prolongAddress, readFailLimit, uncountAddress } from '../sign-in/lock.ts';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { checkManaged, type ManagedUser, managedColumns, userHooks } from '../user/user-hooks.ts';
import { invitationErrors } from './invitation.errors.ts';
import { findInvitation, type InvitedUser, readInvitedUser, takeInvitation } from './invitation-token.ts';
import { sendInvitation } from './send-invitation.ts';

type UserHooks = Hooks<typeof user>;

/** The resource of users with roles, departments and posts as optional fields: an invited user may get them later. */
const { roleId, deptId, postId } = user.fields;
const invitedUser = {
  ...user,
  fields: {
    ...user.fields,
    roleId: { ...roleId, isRequired: false },
    deptId: { ...deptId, isRequired: false },
    postId: { ...postId, isRequired: false },
  },
} as typeof user;

/** Routes for administrators, in the tenant that they work in. */
export function invitationRoutes(engine: Engine): Route[] {
  const hooks = userHooks(engine, { mayLackRole: true });
  return [
    ...serve(inviteUser, (call) => invite(engine, hooks, call), { perMinute: 120 }),
    ...serve(inviteAgain, (call) => sendAgain(engine, call), { perMinute: 120 }),
  ];
}

/** Routes for the holder of a link. */
export function openInvitationRoutes(engine: Engine): Route[] {
  const settings = { carriesSecrets: true, perMinute: 120 };
  return [
    ...serve(
      readInvitation,
      (call) =>
        withGuessLimit(engine, call, async () => {
          const { tenantId, person } = await openInvitation(engine, call.input.token);
          return { tenantId, ...person };
        }),
      settings,
    ),
    ...serve(acceptInvitation, (call) => withGuessLimit(engine, call, () => accept(engine, call)), settings),
  ];
}

async function invite(
  engine: Engine,
  hooks: UserHooks,
  call: Call<InputOf<typeof inviteUser>>,
): Promise<SentInvitation> {
  const { account, realName, email, phone, roleId, deptId, postId } = call.input;
  const draft = { account, realName, name: realName, email, phone, roleId, deptId, postId };
  if (!email && !phone) fail(invitationErrors.noReceiver);
  let sent: SentInvitation | undefined;
  await addRow(
    engine,
    invitedUser,
    call,
    { ...draft, userType: userType.key.web },
    {
      ...hooks,
      beforeSave(context) {
        if (context.current) return context.values;
        const { roleId, deptId, postId } = context.values;
        const lists = { roleId: roleId ?? [], deptId: deptId ?? [], postId: postId ?? [] };
        // The account starts with a random password that nobody knows.
        const values = { ...context.values, ...lists, password: randomBytes(32).toString('base64url') };
        return hooks.beforeSave?.({ ...context, values }) ?? values;
      },
      async afterSave(context) {
        await hooks.afterSave?.(context);
        const { row, tx } = context;
        const { id, account, realName, email, phone } = row;
        sent = await sendInvitation(engine, { tx, call }, { id, account, realName, email, phone });
      },
    },
  );
  return sent ?? fail(invitationErrors.noWay);
}

async function sendAgain(engine: Engine, call: Call<InputOf<typeof inviteAgain>>): Promise<SentInvitation> {
  const id = idOf(call.input.userId, 'userId');
  return engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const where = [...baseConditions({ engine, resource: user, call }), sql`t.id = ${id}`];
    const columns = [...managedColumns, 'account', 'email', 'phone', 'status'] as const;
    const row = await tx.first<
      ManagedUser & { account: string; email: string | null; phone: string | null; status: number }
    >(sql`select ${pick(user, columns)} from ${tableOf(user)} where ${allOf(where)}`);
    if (!row) throw new AppError(errors.noData);
    await checkManaged(engine, { tx, call }, [row]);
    if (row.status !== userStatus.key.enabled) fail(invitationErrors.disabled);
    const sent = await sendInvitation(engine, { tx, call }, row);
    await audit(tx, call, engine.ids, [{ resource: user.name, action: 'invite', rowId: id, changes: {} }]);
    return sent;
  });
}

/** Counts wrong tokens from an address like wrong passwords. @throws AppError addressLocked */
async function withGuessLimit<T>(engine: Engine, call: Call, work: () => Promise<T>): Promise<T> {
  const limit = await readFailLimit(engine);
  if (!(await countAddress(engine, call.remoteIp, limit))) fail(signInErrors.addressLocked);
  try {
    const reply = await work();
    await uncountAddress(engine, call.remoteIp);
    return reply;
  } catch (error) {
    const isGuess = error instanceof AppError && error.entry === invitationErrors.invalid;
    await (isGuess ? prolongAddress : uncountAddress)(engine, call.remoteIp);
    throw error;
  }
}

interface OpenInvitation {
  tenantId: string;
  userId: string;
  person: InvitedUser;
}

/** @throws AppError invalid */
async function openInvitation(engine: Engine, token: string): Promise<OpenInvitation> {
  const invitation = (await findInvitation(engine, token)) ?? fail(invitationErrors.invalid);
  const person = (await readInvitedUser(engine, invitation)) ?? fail(invitationErrors.invalid);
  return { ...invitation, person };
}

async function accept(
  engine: Engine,
  call: Call<InputOf<typeof acceptInvitation>>,
): Promise<OutputOf<typeof acceptInvitation>> {
  const { token } = call.input;
  const secret = readSecret(call.input.password);
  if (secret === undefined) throw new AppError(errors.wrongParameter, { name: 'password' });
  const { tenantId, userId, person } = await openInvitation(engine, token);
  const password = await hashPassword(secret, call.remoteIp);
  await engine.database.withTenant(tenantId, async (tx) => {
    // If several calls use one link at once, only one of them sets the password.
    if (!(await takeInvitation(tx, token, engine.clock.now()))) fail(invitationErrors.invalid);
    const updatedCount = await tx.run(
      sql`update "system_user" set password = ${password}, row_version = row_version + 1, update_time = now()
        where tenant_id = ${tenantId} and id = ${userId} and is_deleted = 0 and status = ${userStatus.key.enabled}`,
    );
    if (updatedCount !== 1) fail(invitationErrors.invalid);
    await engine.sessions.endAllOf(tenantId, [userId], { within: tx });
    const { account, realName: name } = person;
    const caller = { tenantId, userId, account, name, deptIds: [], roleIds: [], aliases: [], sessionId: '' };
    const { requestId, remoteIp } = call;
    await audit(tx, { requestId, remoteIp, caller }, engine.ids, [
      { resource: user.name, action: 'acceptInvitation', rowId: userId, changes: {} },
    ]);
  });
  await clearFailures(engine, tenantId, [person.account]);
  return { account: person.account, tenantId };
}
