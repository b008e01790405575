// Keeps versions of prices and tariffs (domain §3, BR-5). Editing a version that is no draft adds a draft with the next version number;
// only a remark is changed in place.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { objectOf, textOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import type { FieldNameOf } from '@ec/resource/row';
import { changedValues } from '@ec/resource-server/changes';
import type { CallContext, Hooks, Row, Values } from '@ec/resource-server/context';
import { findRow, idOf, presentWhole } from '@ec/resource-server/detail';
import type { ResourceRouteOptions } from '@ec/resource-server/resource-routes';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { addRow, requireValues } from '@ec/resource-server/save';
import { sql } from 'kysely';
import { tariffErrors } from './tariff.errors.ts';

/** A resource with versions: rows with the same `number` are versions of one record, and a row in the `state` `draft` is a draft. */
export interface VersionedResource<R extends Resource = Resource> {
  resource: R;
  number: FieldNameOf<R>;
  state: FieldNameOf<R>;
  draft: number;
  /** Checks rules across several fields of the whole row. */
  check?(whole: Values): void;
}

const isDraft = ({ state, draft }: VersionedResource, row: Row): boolean => row[state] === draft;
const hasOnlyRemark = (values: Values): boolean => Object.keys(values).every((name) => name === 'remark');

type VersionHooks = Pick<Hooks, 'beforeSave' | 'beforeRemove'>;

interface Version {
  version: number;
  state: number;
}

/** Locks a number and returns its versions, newest first. Because of the lock, simultaneous writers see each other's versions. */
async function lockVersions(versioned: VersionedResource, tx: Sql, no: unknown): Promise<Version[]> {
  const { resource } = versioned;
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`versions ${resource.table} ${tx.tenantId} ${textOf(no)}`}, 0))`,
  );
  return versionsOf(versioned, tx, no);
}

/** A number has at most one draft. @throws AppError draftExists */
function refuseSecondDraft({ number, draft }: VersionedResource, row: Row, versions: readonly Version[]): void {
  const open = versions.find(({ state }) => state === draft);
  if (open) fail(tariffErrors.draftExists, { no: textOf(row[number]), version: open.version });
}

function versionsOf({ resource, number, state }: VersionedResource, tx: Sql, no: unknown) {
  return tx.rows<Version>(
    sql`select t.version_no as version, ${columnIn(state)} as state from ${tableOf(resource)}
      where t.tenant_id = ${tx.tenantId} and ${columnIn(number)} = ${no} and t.is_deleted = 0 order by 1 desc`,
  );
}

/** Returns the hooks for forms, batch edits and imports. A new row is the first version of its number unless `isNext` is set. */
function versionHooks(versioned: VersionedResource, isNext = false): VersionHooks {
  const { resource, number } = versioned;
  return {
    async beforeSave({ tx, values, current }) {
      if (current && !isDraft(versioned, current) && !hasOnlyRemark(values))
        fail(tariffErrors.notDraft, { title: textOf(current[resource.title]) });
      const whole: Values = { ...current, ...values };
      versioned.check?.(whole);
      const [effectFrom, effectTo] = [textOf(whole.effectFrom), textOf(whole.effectTo)];
      if (effectFrom && effectTo && startOf(effectTo) < startOf(effectFrom)) fail(tariffErrors.endsBeforeStart);
      const isRenumbered = number in values && values[number] !== current?.[number];
      const isRestored = values.isDeleted === 0;
      if (!isRenumbered && !isRestored) return values;
      const versions = await lockVersions(versioned, tx, whole[number]);
      if (isRestored || isNext) refuseSecondDraft(versioned, whole, versions);
      else if (versions.length > 0) fail(tariffErrors.numberTaken, { name: number, no: textOf(values[number]) });
      return current ? values : { ...values, versionNo: (versions[0]?.version ?? 0) + 1 };
    },
    async beforeRemove({ tx, ids }) {
      const title = columnIn(resource.title);
      const nonDraft = await tx.first<{ title: string }>(
        sql`select ${title} as title from ${tableOf(resource)}
          where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::bigint[]) and ${columnIn(versioned.state)} <> ${versioned.draft}`,
      );
      if (nonDraft) fail(tariffErrors.onlyDraftsGo, { title: nonDraft.title });
    },
  };
}

/** Returns the local time: values of a draft and times from PostgreSQL are both in Shanghai time and differ only in the printed zone. */
const startOf = (time: string): string => time.slice(0, 19);

/** Adds a version instead of editing a row that is no draft. Returns undefined for a draft, or if at most the remark changes. */
async function editAsVersion(versioned: VersionedResource, { engine, call }: CallContext): Promise<Row | undefined> {
  const { resource, number } = versioned;
  const draft = objectOf(call.input);
  const id = idOf(draft.id);
  const tx = engine.database.read(call.caller.tenantId);
  const within = { engine, resource, call, tx };
  await engine.names.ready(call.caller.tenantId);
  const row = await findRow(within, id);
  if (!row || isDraft(versioned, row)) return undefined;
  const changes = changedValues(within, row, requireValues(resource, draft, 'edit', call));
  if (hasOnlyRemark(changes)) return undefined;
  const current = presentWhole(within, row);
  const sentVersion = draft.rowVersion ?? '';
  if (sentVersion !== '' && Number(sentVersion) !== Number(row.rowVersion))
    throw new AppError(errors.changedByOther, {}, { current });
  const { id: _id, rowVersion: _version, ...storedValues } = current;
  const next = { ...storedValues, ...draft, [number]: row[number], id: '' };
  return addRow(engine, resource, call, next, versionHooks(versioned, true));
}

/** Returns the hooks and calls of a versioned resource, in which an edit of a row that is no draft adds a row. */
export const versionCalls = (versioned: VersionedResource): VersionHooks & Pick<ResourceRouteOptions, 'calls'> => ({
  ...versionHooks(versioned),
  calls: { update: async (context, next) => (await editAsVersion(versioned, context)) ?? next(context) },
});
