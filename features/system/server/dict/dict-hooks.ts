// Limits the changes of a dictionary. The definition of an enum is the source of its keys (contract §3.3). The keys of closed enums stay as
// they are, because rules of the product read them. Keys that rows still have are not removed.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import type { EnumDefinition } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import type { Hooks, Row, Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { ofTenant, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { keyRequired, parentKey } from '../../shared/dict-fields.ts';
import { dictErrors } from './dict.errors.ts';
import { findResourceWithKey } from './dict-usage.ts';

interface Entry {
  parentId: string | null;
  code: string;
  dictKey: string;
  dictValue: string;
}

const entryOf = ({ parentId, code, dictKey, dictValue }: Row): Entry => ({
  parentId: parentId === null ? null : textOf(parentId),
  code: textOf(code),
  dictKey: textOf(dictKey),
  dictValue: textOf(dictValue),
});

export function dictHooks(engine: Engine, resource: Resource): Hooks {
  const level = resource.isGlobal ? 'system' : 'business';
  const enumOf = (code: unknown): EnumDefinition | undefined =>
    engine.registry.enums().find((one) => one.code === code && one.level === level);
  const table = tableOf(resource);

  async function refuseUsed(tx: Sql, call: Call, { code, dictKey, dictValue }: Entry): Promise<void> {
    const usedBy = await findResourceWithKey({ tx, engine, resource, call }, code, dictKey);
    if (usedBy) fail(dictErrors.used, { name: dictValue, label: labelOf(usedBy.label, call.language) });
  }

  /** Checks a new key of an entry. @throws AppError also if the enum is closed and takes no new keys */
  function checkKey(key: unknown, definition: EnumDefinition | undefined, { language }: Call): void {
    const text = textOf(key);
    if (text.trim() === '')
      throw new AppError(errors.invalid, { name: 'dictKey', message: labelOf(keyRequired, language) });
    if (!definition) return;
    const name = labelOf(definition.label, language);
    if (definition.closed) fail(dictErrors.closed, { name });
    if (!/^\d{1,5}$/.test(text) || Number(text) > 32_767) fail(dictErrors.number, { name });
  }

  /** Returns the dictionary of a new entry: the dictionary that `parentId` names, else the dictionary with the entry's code. */
  async function parentOf(
    tx: Sql,
    call: Call,
    values: Values,
  ): Promise<Pick<Entry, 'parentId' | 'code'> & { id: string }> {
    const condition = values.parentId
      ? sql`t.id = ${values.parentId}`
      : sql`t.code = ${values.code} and t.parent_id is null`;
    const parent = await tx.first<{ id: string; parentId: string | null; code: string }>(
      sql`select t.id, t.parent_id as "parentId", t.code from ${table}
        where ${ofTenant(resource, call)}t.is_deleted = 0 and ${condition}`,
    );
    if (!parent) throw new AppError(dictErrors.noParent);
    if (parent.parentId !== null) fail(dictErrors.entryBelow);
    return parent;
  }

  async function completeNewRow(tx: Sql, call: Call, values: Values): Promise<Values> {
    const key = values.dictKey;
    const isParent = !values.parentId && (key === null || key === undefined || key === '' || key === parentKey);
    if (isParent) return { ...values, parentId: null, dictKey: parentKey };
    const { id, code } = await parentOf(tx, call, values);
    checkKey(key, enumOf(code), call);
    return { ...values, parentId: id, code };
  }

  async function checkChange(tx: Sql, call: Call, values: Values, current: Row): Promise<Values> {
    const entry = entryOf(current);
    const definition = enumOf(entry.code);
    const { code, dictKey, ...others } = values;
    if (entry.parentId === null) {
      // A new `dictKey` is dropped, because the key of a dictionary row is always -1.
      if (code === undefined) return others;
      if (definition) fail(dictErrors.ofProduct, { name: labelOf(definition.label, call.language) });
      return { ...others, code };
    }
    // A new `code` is dropped, because an entry has the code of its dictionary.
    if (dictKey === undefined) return others;
    checkKey(dictKey, definition, call);
    await refuseUsed(tx, call, entry);
    return { ...others, dictKey };
  }

  return {
    beforeSave: ({ tx, call, values, current }) =>
      current ? checkChange(tx, call, values, current) : completeNewRow(tx, call, values),
    async afterSave({ tx, call, row, values, isNew }) {
      if (isNew || !('code' in values) || row.parentId !== null) return;
      await tx.run(
        sql`update ${table} set code = ${values.code} where ${ofTenant(resource, call)}t.parent_id = ${row.id}`,
      );
    },
    async beforeRemove({ tx, call, ids }) {
      const entries = await tx.rows<Entry>(
        sql`select parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue" from ${table}
          where ${ofTenant(resource, call)}t.id = any(${ids}::bigint[])`,
      );
      for (const entry of entries) {
        const definition = enumOf(entry.code);
        const name = definition && labelOf(definition.label, call.language);
        if (name && entry.parentId === null) fail(dictErrors.ofProduct, { name });
        if (name && definition?.closed && definition.values.some(({ key }) => String(key) === entry.dictKey))
          fail(dictErrors.closed, { name });
        await refuseUsed(tx, call, entry);
      }
    },
  };
}
