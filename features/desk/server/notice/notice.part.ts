// Notices: authorized people write and publish them, and the recipients read them (domain §6.15).

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, defineErrors, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import { allOf, type Condition } from '@ec/kernel/sql';
import { objectOf } from '@ec/language/unknown';
import { unreadMessages } from '@ec/messaging/server/public';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { withInitialValue } from '@ec/resource-server/with-initial-value';
import { dept } from '@ec/system/shared/dept.resource';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import {
  noticeReaders,
  noticesToRead,
  readNotices,
  receivedNotice,
  receivedNotices,
} from '../../shared/notice/notice.contract.ts';
import { noticeStatus, noticeTarget } from '../../shared/notice/notice.enums.ts';
import { notice } from '../../shared/notice/notice.resource.ts';
import { isFor, isReceived, visibleNotices } from './notice-recipients.ts';

const refusals = defineErrors('desk.notice', {
  published: {
    status: 409,
    zh: '公告已发布，请先撤回再修改',
    en: 'The notice is published. Withdraw it before editing',
  },
});

const readMarkOf = (userId: string) =>
  sql`(select from desk_notice_read r where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.user_id = ${userId})`;

/** Returns the from and where parts of a statement on the notices that the caller receives. */
const fromReceived = (engine: Engine, call: Call) =>
  sql`${tableOf(notice)} where ${allOf([
    sql`t.tenant_id = ${call.caller.tenantId} and t.is_deleted = 0`,
    isReceived(call, engine.clock.now()),
  ])}`;

async function listReceived(
  engine: Engine,
  call: Call,
  { current, size }: InputOf<typeof receivedNotices>,
): Promise<OutputOf<typeof receivedNotices>> {
  const { userId, tenantId } = call.caller;
  const on = engine.database.read(tenantId);
  const from = fromReceived(engine, call);
  const [rows, total] = await Promise.all([
    on.rows<OutputOf<typeof receivedNotices>['records'][number]>(
      sql`select t.id, t.title, t.category, t.release_time as "releaseTime", exists ${readMarkOf(userId)} as "isRead"
        from ${from} order by t.release_time desc, t.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    countOf(on, from),
  ]);
  const records = rows.map((row) => ({ ...row, releaseTime: toWireTime(row.releaseTime) }));
  return pageOf(records, { total, isApprox: false }, { current, size });
}

/** Counts the rows of all pages. The count is also right for a page after the last page. */
async function countOf(on: Sql, from: Condition): Promise<number> {
  return (await on.first<{ n: number }>(sql`select count(*)::int as n from ${from}`))?.n ?? 0;
}

async function readNotice(engine: Engine, call: Call, id: string): Promise<OutputOf<typeof receivedNotice>> {
  const noticePage = await engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const row = await tx.first<OutputOf<typeof receivedNotice>>(
      sql`select t.id, t.title, t.category, t.release_time as "releaseTime", t.content,
          coalesce((select u.name from ${tableOf(user, 'u')} where u.tenant_id = t.tenant_id and u.id = t.create_user), '') as author
        from ${fromReceived(engine, call)} and t.id = ${id}`,
    );
    if (row) await markRead(tx, engine, call, id);
    return row;
  });
  if (!noticePage) throw new AppError(errors.noData);
  return { ...noticePage, releaseTime: toWireTime(noticePage.releaseTime) };
}

/** Marks one notice or all notices of the caller as read. A notice counts each reader once, even if he opens it several times. */
async function markRead(tx: Sql, engine: Engine, call: Call, id?: string): Promise<void> {
  const { userId, tenantId } = call.caller;
  const which = id === undefined ? sql`true` : sql`t.id = ${id}`;
  await tx.run(
    sql`with added as (
        insert into desk_notice_read (tenant_id, notice_id, user_id)
        select ${tenantId}, t.id, ${userId} from ${fromReceived(engine, call)} and ${which} and not exists ${readMarkOf(userId)}
        order by t.id on conflict do nothing returning notice_id)
      update desk_notice n set read_count = read_count + 1 from added
      where n.tenant_id = ${tenantId} and n.id = added.notice_id`,
  );
}

/** Returns the row of a notice, and marks the notice as read if the caller is a recipient. */
async function openRow(engine: Engine, call: Call): Promise<unknown> {
  const { id } = await detailRow(engine, notice, call, idOf(objectOf(call.input).id));
  await engine.database.withTenant(call.caller.tenantId, (tx) => markRead(tx, engine, call, id));
  return detailRow(engine, notice, call, id);
}

async function countUnread(engine: Engine, call: Call): Promise<OutputOf<typeof noticesToRead>> {
  const { userId, tenantId } = call.caller;
  const [unread, messages] = await Promise.all([
    engine.database.read(tenantId).first<{ count: number }>(
      sql`select count(*)::int as count from (
        select from ${fromReceived(engine, call)} and not exists ${readMarkOf(userId)} limit 100) few`,
    ),
    unreadMessages(engine, call),
  ]);
  return { count: unread?.count ?? 0, messages };
}

/** Lists the recipients of a notice with enabled accounts, unread first. People of owners are not recipients. */
async function listReaders(
  engine: Engine,
  call: Call,
  { id, current, size }: InputOf<typeof noticeReaders>,
): Promise<OutputOf<typeof noticeReaders>> {
  await detailRow(engine, notice, call, id);
  const { tenantId } = call.caller;
  const person = { deptIds: sql`u.dept_id`, roleIds: sql`u.role_id` };
  const on = engine.database.read(tenantId);
  const from = sql`${tableOf(notice)} join ${tableOf(user, 'u')} on u.tenant_id = t.tenant_id and u.is_deleted = 0
      and u.status = ${userStatus.key.enabled} and ec_owner_of(u.tenant_id, u.id) is null and ${isFor(person)}
    left join desk_notice_read r on r.tenant_id = t.tenant_id and r.notice_id = t.id and r.user_id = u.id
    where t.tenant_id = ${tenantId} and t.id = ${id} and t.is_deleted = 0`;
  const [rows, total] = await Promise.all([
    on.rows<OutputOf<typeof noticeReaders>['records'][number]>(
      sql`select u.id as "userId", u.name, r.read_time as "readTime",
          coalesce((select string_agg(d.dept_name, '、' order by d.id) from ${tableOf(dept, 'd')}
            where d.tenant_id = u.tenant_id and d.id = any(u.dept_id)), '') as "deptName"
        from ${from} order by r.read_time desc nulls first, u.id limit ${size} offset ${(current - 1) * size}`,
    ),
    countOf(on, from),
  ]);
  const records = rows.map(({ readTime, ...row }) => ({ ...row, readTime: readTime ? toWireTime(readTime) : '' }));
  return pageOf(records, { total, isApprox: false }, { current, size });
}

export const noticePart: Part = {
  resources: [notice],
  visibilityRules: [visibleNotices],
  routes: (engine) => [
    ...resourceRoutes(engine, notice, {
      beforeSave({ values, current }) {
        if (current?.noticeStatus === noticeStatus.key.published) fail(refusals.published);
        return values;
      },
      calls: {
        detail: ({ call }) => openRow(engine, call),
        create: (context, next) => next(withInitialValue(context, 'target', noticeTarget.key.everyone, 'targetIds')),
      },
      actions: {
        publish: ({ row }) => (row.releaseTime ? {} : { set: { releaseTime: engine.clock.now() } }),
      },
    }),
    ...serve(receivedNotices, (call) => listReceived(engine, call, call.input)),
    ...serve(receivedNotice, (call) => readNotice(engine, call, call.input.id)),
    ...serve(noticesToRead, (call) => countUnread(engine, call)),
    ...serve(readNotices, async (call) => {
      await engine.database.withTenant(call.caller.tenantId, (tx) => markRead(tx, engine, call, call.input.id));
      return {};
    }),
    ...serve(noticeReaders, (call) => listReaders(engine, call, call.input)),
  ],
};
