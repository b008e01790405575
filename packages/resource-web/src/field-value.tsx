// Shows a value of a row. It uses only the row, without requests and component state, so that tables stay fast.

import { groupNumber } from '@ec/language/amount';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { unitWords } from '@ec/language/unit';
import { textOf } from '@ec/language/unknown';
import { toneOf } from '@ec/resource/enum';
import { type Field, zeroWords } from '@ec/resource/field';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import { measuredWords, valueWords } from '@ec/resource/value-words';
import { wireNumber } from '@ec/resource/wire';
import type { FactText } from '@ec/ui/form/form-field.tsx';
import { partsOf } from '@ec/ui/input/control';
import { FileLinks } from '@ec/ui/input/file-links.tsx';
import { inputTexts } from '@ec/ui/input/input-texts';
import type { Row } from '@ec/ui/table/row';
import { codeText, isLongCode } from '@ec/ui/value/code-text.tsx';
import { IdText } from '@ec/ui/value/copy-mark.tsx';
import { formatDate, spokenDate } from '@ec/ui/value/date';
import { emptyValue, Quantity } from '@ec/ui/value/quantity.tsx';
import { plainText, RichText } from '@ec/ui/value/rich-text.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import type { ReactNode } from 'react';
import { RefLinks } from './ref-links.tsx';

/** Returns the name of a reference, an enum or a region, else the bare key. */
function nameOf(name: string, field: Field, row: Row, isCell: boolean): ReactNode {
  const text = textOf(row[displayNameOf(name, field)]);
  const raw = textOf(row[name]);
  if (field.kind === 'dict' || field.kind === 'dicts') {
    const keys = partsOf(raw);
    // The name of a single entry may contain a comma, so it is not split.
    const texts = field.kind === 'dict' ? [text || raw].filter(Boolean) : partsOf(text || raw);
    if (texts.length === 0) return emptyValue;
    return tags(texts.map((text, index) => ({ text, tone: toneOf(field.enum, keys[index]) })));
  }
  if (text && /^ref/.test(field.kind))
    return <RefLinks field={field} row={row} text={text} raw={raw} show={isCell ? cellText : textOf} />;
  if (text) return isCell ? cellText(text) : <span title={text}>{text}</span>;
  if (!raw || raw === '0') return emptyValue;
  return isCell ? <span className="ec-id">{raw}</span> : <IdText id={raw} />;
}

/** Shortens a long code in its middle; the style of the cell cuts any other text at its end. */
const cellText = (text: string): ReactNode => (isLongCode(text) ? codeText(text) : <span title={text}>{text}</span>);

/** Returns whether a row of a list lacks the value or its display name: such a row has only the columns that the list requested. */
export function isStillLoading(name: string, field: Field, row: Row): boolean {
  if (!(name in row)) return true;
  const isEmpty = row[name] === '' || row[name] === null || row[name] === '0';
  return hasDisplayName(field) && !isEmpty && !(displayNameOf(name, field) in row);
}

/** @param isCell shows one line for a table cell; the heading of the column has the unit */
export function fieldValue(name: string, field: Field, row: Row, language: Language, isCell: boolean): ReactNode {
  const value = row[name];
  if (hasDisplayName(field)) return nameOf(name, field, row, isCell);
  if (field.kind === 'flag') return inputTexts[language][value === 1 ? 'yes' : 'no'];
  if (value === null || value === undefined || value === '') return emptyValue;
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      const zero = zeroWords(field, value);
      if (zero) return <span className="ec-muted">{labelOf(zero, language)}</span>;
      const words = field.wordsOf?.(value, language) ?? measuredWords(field, value, language);
      if (words !== undefined) return <span className="ec-number">{words}</span>;
      const number = wireNumber(value);
      if (isCell) return <span className="ec-number">{groupNumber(number, field.scale)}</span>;
      return <Quantity value={number} unit={unitWords(field.label.unit ?? '', language)} scale />;
    }
    case 'datetime': {
      const full = formatDate(textOf(value));
      // A cell shows the short form; the full value is in the tooltip and in the detail.
      return (
        <span className="ec-number" title={isCell ? full : undefined}>
          {isCell ? spokenDate(textOf(value), language) : full}
        </span>
      );
    }
    case 'date':
      return <span className="ec-number">{formatDate(textOf(value), 'yyyy-MM-dd')}</span>;
    case 'files':
      return <FileLinks value={value} isSmall={isCell} />;
    case 'texts':
      return <span title={textOf(value)}>{partsOf(value).join(language === 'en' ? ', ' : '、')}</span>;
    case 'json':
      return jsonWords(field, value, language, isCell);
    default:
      if (field.isRich) return isCell ? cellText(plainText(textOf(value))) : <RichText html={textOf(value)} />;
      return isCell ? cellText(textOf(value)) : textOf(value);
  }
}

/** Returns a field of a row with its label, for the detail. */
export function factOf([name, field]: readonly [string, Field], row: Row, language: Language): FactText {
  const value = fieldValue(name, field, row, language, false);
  return { key: name, label: labelOf(field.label, language), value, isWide: isWide(field) };
}

/** Shows the words of a JSON value: in a detail with their line breaks, in a cell on one line. */
function jsonWords(field: Field, value: unknown, language: Language, isCell: boolean): ReactNode {
  const words = valueWords(field, value, language);
  return isCell ? cellText(words) : <span className="ec-lines">{words}</span>;
}

export const isNumeric = (field: Field) => field.kind === 'integer' || field.kind === 'decimal';

/** Returns whether the field takes the whole width of a form or detail. */
export const isWide = (field: Field) => field.isLong || field.kind === 'json' || field.kind === 'files';
