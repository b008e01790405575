// Serves dictionaries of the platform (`dict`) and of a tenant (`dict-biz`): the entries for forms, and the dictionaries and entries for the
// screen that edits them (contract §3.3).

import { AppError } from '@ec/kernel/errors';
import { checkInput } from '@ec/kernel/http/input';
import type { Route } from '@ec/kernel/http/route';
import { likePattern } from '@ec/kernel/sql';
import { objectOf, textOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import { dictionaryEntries } from '@ec/resource/contracts/choices.contract';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { listRows } from '@ec/resource-server/list';
import { type CallOverride, resourceRoutes } from '@ec/resource-server/resource-routes';
import { labelled } from '@ec/resource-server/select';
import { serve } from '@ec/resource-server/serve';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { type Nested, nest } from '@ec/resource-server/tree/tree';
import { nodeOf } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Dictionary, dictCalls, dictReplies } from '../../shared/dict.contract.ts';
import { dictHooks } from './dict-hooks.ts';

/** Converts a key that is an integer literal to a number. */
function parseKey(key: string): number | string {
  return /^-?(0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key;
}

const withParsedKey = <T extends object>(row: T) => ({ ...row, dictKey: parseKey(textOf(objectOf(row).dictKey)) });
const withParsedKeys = <T extends object>(rows: readonly Nested<T>[]): object[] =>
  rows.map((row) => ({ ...withParsedKey(row), ...(row.children ? { children: withParsedKeys(row.children) } : {}) }));
/** Parses the key of the row in the reply, and of the row `current` in the refusal of a save that somebody else's save has overtaken. */
const parseKeyOfReply: CallOverride<Resource, 'detail' | 'create' | 'update' | 'restore'> = async (context, next) => {
  try {
    const reply = await next(context);
    return 'dictKey' in reply ? withParsedKey(reply) : reply;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { current } = objectOf(error.data);
    throw current === undefined
      ? error
      : new AppError(error.entry, error.parameters, { current: withParsedKey(objectOf(current)) });
  }
};

const selectInput = z.looseObject({ ids: z.string().optional(), keyword: z.string().optional() });

type Entry = Omit<OutputOf<typeof dictionaryEntries.system>[number], 'dictKey'> & { dictKey: string };

export function dictRoutes(engine: Engine, resource: Dictionary): Route[] {
  const { parents, children, tree } = dictCalls(resource);
  return [
    ...serve(
      dictionaryEntries[resource.isGlobal ? 'system' : 'business'],
      async ({ caller, language, input: { code } }) => {
        const tenant = resource.isGlobal ? sql`` : sql`tenant_id = ${caller.tenantId} and `;
        const text = language === 'en' ? sql`coalesce(nullif(dict_value_en, ''), dict_value)` : sql`dict_value`;
        const entries = await engine.database.read(caller.tenantId).rows<Entry>(
          sql`select code, dict_key as "dictKey", ${text} as "dictValue", sort, coalesce(remark, '') as remark
          from ${sql.table(resource.table)} where ${tenant}code = ${code} and parent_id is not null
          and is_sealed = 0 and is_deleted = 0 and not exists (select from ${sql.table(resource.table)} p
            where ${tenant}p.code = ${code} and p.parent_id is null and p.is_sealed = 1 and p.is_deleted = 0)
          order by sort, id`,
        );
        return entries.map((entry) => ({ ...entry, dictKey: parseKey(entry.dictKey) }));
      },
    ),
    ...serve(parents, async (call) => {
      const page = await listRows(engine, resource, call, { where: [sql`t.parent_id is null`] });
      return { ...page, records: page.records.map((row) => ({ ...withParsedKey(row), parentId: '0' })) };
    }),
    ...serve(children, async (call) => {
      const parentId = textOf(call.input.parentId);
      const where = [/^\d{1,19}$/.test(parentId) ? sql`t.parent_id = ${parentId}` : sql`t.parent_id is not null`];
      return (await allRows(engine, resource, call, { named: ['parentId'], where })).map(withParsedKey);
    }),
    ...serve(tree, async (call) => {
      const rows = await allRows(engine, resource, { ...call, input: {} });
      return nest(rows.map((row) => nodeOf(resource, row)));
    }),
    ...resourceRoutes<Resource>(engine, resource, {
      ...dictHooks(engine, resource),
      calls: {
        list: async ({ call }) => withParsedKeys(nest(await allRows(engine, resource, call, { named: ['tenantId'] }))),
        detail: parseKeyOfReply,
        create: parseKeyOfReply,
        update: parseKeyOfReply,
        restore: parseKeyOfReply,
        async select({ call }) {
          const { ids, keyword } = checkInput(selectInput, call.input);
          const where = [ids ? sql`t.id = any(${idsOf(ids)}::bigint[])` : sql`t.parent_id is null`];
          if (keyword) where.push(sql`t.dict_value ilike ${likePattern(keyword, '%', '%')}`);
          return labelled(
            resource,
            (await allRows(engine, resource, { ...call, input: {} }, { where })).map(withParsedKey),
          );
        },
      },
      outputs: dictReplies(resource),
    }),
  ];
}
