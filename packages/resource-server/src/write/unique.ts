// Explains refusals of the database: a key that another row has, a state that cannot follow.
import { DatabaseError } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { engineErrors } from '../engine/engine-errors.ts';
import { keyColumnsOf } from '../engine/table-columns.ts';

const uniqueViolation = '23505';

/** Raised by the trigger of `ec_states`. */
const wrongMove = 'EC409';

/** The name that PostgreSQL gives to an index on these columns of the table when a migration names none. */
export function uniqueIndexName(resource: Resource, names: readonly string[]): string {
  const columns = [...(resource.isGlobal ? [] : ['tenant_id']), ...keyColumnsOf(resource, names)];
  return indexName(resource.table, columns.join('_'));
}

/** At most 63 signs: the longer part gives first, as in PostgreSQL's makeObjectName. */
function indexName(table: string, columns: string): string {
  let [first, second] = [table, columns];
  while (first.length + second.length > 63 - '__idx'.length) {
    if (first.length > second.length) first = first.slice(0, -1);
    else second = second.slice(0, -1);
  }
  return `${first}_${second}_idx`;
}

/** Runs a write; a broken unique key becomes a 400 that names the field, a ring in a tree or a rule of the table one that says so, a move of no machine a 409. */
export async function namingDoubles<T>(resource: Resource, language: Language, write: () => Promise<T>): Promise<T> {
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
    // A table in parts has an index of its own name in each part; a definition with one key leaves no doubt.
    const only = keys.length === 1 ? keys[0] : undefined;
    const names = inState?.on ?? keys.find((key) => uniqueIndexName(resource, key) === error.constraint) ?? only;
    if (!names) throw new AppError(engineErrors.takenAlready, { label: labelOf(resource.label, language) });
    if (resource.takenText) throw takenWith(resource.takenText, names[0]);
    const label = names.map((name) => labelOf(resource.fields[name]?.label ?? { zh: name, en: name }, language));
    const entry = names.length === 1 ? engineErrors.taken : engineErrors.takenTogether;
    throw new AppError(entry, { name: names[0] ?? '', label: label.join(language === 'en' ? ' + ' : '+') });
  }
}

/** The refusal of a key in the words of the definition, beside the first field of the key. */
const takenWith = ({ zh, en }: Label, field: string | undefined): AppError =>
  new AppError({ status: 400, name: engineErrors.taken.name, zh, en, ...(field === undefined ? {} : { field }) });
