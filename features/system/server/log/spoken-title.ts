// Presents the titles of logged calls in the reader's language: rows store both, lists show, search and sort by the reader's.
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { Row, Values } from '@ec/resource-server/context';

const chinese = 'titleZh';

/** Replaces the title by the Chinese one for Chinese readers; older rows have only the English title. */
export function spoken(row: Row, language: Language): Row {
  if (!('title' in row) || language === 'en') return row;
  return { ...row, title: textOf(row[chinese]) || row.title };
}

/** A filter or sort by the title uses the displayed one. */
export function spokenQuery(input: Values, language: Language): Values {
  if (language === 'en') return input;
  const named = (name: string) => name.replace(/^title(?=_|$)/, chinese);
  const sorted = (names: unknown) =>
    textOf(names)
      .split(',')
      .map((name) => named(name.trim()))
      .join();
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) =>
      key === 'ascs' || key === 'descs' ? [key, sorted(value)] : [named(key), value],
    ),
  );
}
