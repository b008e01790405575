// Presents the titles of logged calls in the reader's language. A row has an English and a Chinese title; lists show, search and sort by the
// title in the reader's language.
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { Row, Values } from '@ec/resource-server/context';

const chineseField = 'titleZh';

/** Replaces the title by the Chinese one for Chinese readers; older rows have only the English title. */
export function withTitleIn(row: Row, language: Language): Row {
  if (!('title' in row) || language === 'en') return row;
  return { ...row, title: textOf(row[chineseField]) || row.title };
}

/** Lets filters and sorts by the title use the title that the reader sees. */
export function withTitleFilters(input: Values, language: Language): Values {
  if (language === 'en') return input;
  const fieldOf = (name: string) => name.replace(/^title(?=_|$)/, chineseField);
  const fieldsOf = (names: unknown) =>
    textOf(names)
      .split(',')
      .map((name) => fieldOf(name.trim()))
      .join();
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) =>
      key === 'ascs' || key === 'descs' ? [key, fieldsOf(value)] : [fieldOf(key), value],
    ),
  );
}
