// Translates database errors to refusals: a duplicate of a unique key, a violated constraint, a state transition that is not permitted.
import { DatabaseError } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { engineErrors } from '../engine/engine-errors.ts';
import { keyColumnsOf } from '../engine/table-columns.ts';

const uniqueViolation = '23505';

/** The error code that the trigger of `ec_states` raises. */
const wrongMove = 'EC409';

/** The name that PostgreSQL gives to an index on these columns of the table when a migration names none. */
export function uniqueIndexName(resource: Resource, names: readonly string[]): string {
  const columns = [...(resource.isGlobal ? [] : ['tenant_id']), ...keyColumnsOf(resource, names)];
  return indexName(resource.table, columns.join('_'));
}

/** Cuts the name to 63 characters, the longer part first, as PostgreSQL's makeObjectName does. */
function indexName(table: string, columns: string): string {
  let [first, second] = [table, columns];
  while (first.length + second.length > 63 - '__idx'.length) {
    if (first.length > second.length) first = first.slice(0, -1);
    else second = second.slice(0, -1);
  }
  return `${first}_${second}_idx`;
}

/**
 * Runs a write and translates its database errors. A duplicate of a unique key becomes a 400 that names the fields, or a 409 if the key
 * is unknown. A cycle in a tree or a violated constraint becomes a 400 with its own text, and a forbidden state transition a 409.
 */
export async function translateDatabaseErrors<T>(
  resource: Resource,
  language: Language,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.constraint === 'parent_is_below') throw new AppError(engineErrors.ownParent);
    if (error.code === wrongMove) throw new AppError(errors.conflict);
    const rule = resource.constraints?.[error.constraint ?? ''];
    if (rule) throw new AppError({ status: 400, name: `rule.${error.constraint}`, ...rule });
    if (error.code !== uniqueViolation) throw error;
    const inState = resource.uniqueWhile?.find(({ index }) => index === error.constraint);
    if (inState?.text) throw takenWith(inState.text, inState.on[0]);
    const keys = uniqueKeysOf(resource);
    // Each partition of a table has its own index name. If the definition has only one key, that key is violated.
    const onlyKey = keys.length === 1 ? keys[0] : undefined;
    const names = inState?.on ?? keys.find((key) => uniqueIndexName(resource, key) === error.constraint) ?? onlyKey;
    if (!names) throw new AppError(engineErrors.takenAlready, { label: labelOf(resource.label, language) });
    if (resource.takenText) throw takenWith(resource.takenText, names[0]);
    const label = names.map((name) => labelOf(resource.fields[name]?.label ?? { zh: name, en: name }, language));
    const entry = names.length === 1 ? engineErrors.taken : engineErrors.takenTogether;
    throw new AppError(entry, { name: names[0] ?? '', label: label.join(language === 'en' ? ' + ' : '+') });
  }
}

/** Returns the refusal of a duplicate with a text of the definition. `field`: the field beside which forms show the text. */
const takenWith = ({ zh, en }: Label, field: string | undefined): AppError =>
  new AppError({ status: 400, name: engineErrors.taken.name, zh, en, ...(field === undefined ? {} : { field }) });
