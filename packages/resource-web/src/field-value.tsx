// One value of a row on the surface, from the row alone: no request, no component state, so that tables stay fast.
import type { Field } from '@ec/resource/field';
import type { Language } from '@ec/resource/label';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import { CopyMark } from '@ec/ui/copy-mark.tsx';
import { formatDate } from '@ec/ui/date';
import { groupNumber, UNKNOWN } from '@ec/ui/quantity';
import { Quantity } from '@ec/ui/quantity.tsx';
import { recordTexts } from '@ec/ui/record-texts';
import type { ReactNode } from 'react';
import type { Row } from './draft.ts';

export const unknown = <span className="ec-muted">{UNKNOWN}</span>;

export function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return String(value ?? '')
    .split(/[,、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const isImage = (link: string) => /\.(png|jpe?g|gif|webp|svg|bmp)(\?|$)/i.test(link);
const fileName = (link: string) => decodeURIComponent(link.split('?')[0]!.split('/').pop() || link);
/** Only links that a browser opens as a document or picture; never `javascript:`. */
export const isLink = (link: string) => /^(https?:\/\/|\/)/i.test(link);

export function FileLinks({ value, isSmall }: { value: unknown; isSmall?: boolean }) {
  const links = partsOf(value);
  const shown = isSmall ? links.slice(0, 3) : links;
  return (
    <span className={isSmall ? 'ec-files ec-files-small' : 'ec-files'}>
      {shown.map((link) =>
        isLink(link) ? (
          <a key={link} href={link} target="_blank" rel="noreferrer" title={fileName(link)}>
            {isImage(link) ? <img src={link} alt={fileName(link)} loading="lazy" /> : fileName(link)}
          </a>
        ) : (
          <span key={link}>{link}</span>
        ),
      )}
      {links.length > shown.length ? <span className="ec-muted">+{links.length - shown.length}</span> : null}
    </span>
  );
}

export function IdText({ id }: { id: string }) {
  return (
    <span className="ec-id">
      {id} <CopyMark text={id} />
    </span>
  );
}

function tags(texts: string[]): ReactNode {
  if (texts.length === 0) return unknown;
  return texts.map((text) => (
    <span key={text} className="ec-tag">
      {text}
    </span>
  ));
}

/** What stands for a reference, an enum or a region: its name, else the bare key. */
function named(name: string, field: Field, row: Row, isCell: boolean): ReactNode {
  const text = String(row[displayNameOf(name, field)] ?? '');
  const raw = String(row[name] ?? '');
  if (field.kind === 'dict') return tags(text || raw ? [text || raw] : []);
  if (field.kind === 'dicts') return tags(partsOf(text || raw));
  if (text) return <span title={text}>{text}</span>;
  if (!raw || raw === '0') return unknown;
  return isCell ? <span className="ec-id">{raw}</span> : <IdText id={raw} />;
}

/** `isCell`: one line, unit left to the header. */
export function fieldValue(name: string, field: Field, row: Row, language: Language, isCell: boolean): ReactNode {
  const value = row[name];
  if (hasDisplayName(field)) return named(name, field, row, isCell);
  if (field.kind === 'flag') return recordTexts[language].flag[value === 1 ? 'yes' : 'no'];
  if (value === null || value === undefined || value === '') return unknown;
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      const digits = field.kind === 'decimal' && isCell ? field.scale : undefined;
      if (isCell) return <span className="ec-number">{groupNumber(value as number | string, digits)}</span>;
      return <Quantity value={value as number | string} unit={field.label.unit} />;
    }
    case 'datetime':
      return <span className="ec-number">{formatDate(String(value))}</span>;
    case 'date':
      return <span className="ec-number">{formatDate(String(value), 'yyyy-MM-dd')}</span>;
    case 'files':
      return <FileLinks value={value} isSmall={isCell} />;
    case 'texts':
      return <span title={String(value)}>{partsOf(value).join(language === 'en' ? ', ' : '、')}</span>;
    case 'json':
      return isCell ? <code>{JSON.stringify(value)}</code> : <pre>{JSON.stringify(value, null, 2)}</pre>;
    default:
      return isCell ? <span title={String(value)}>{String(value)}</span> : String(value);
  }
}

export const isNumeric = (field: Field) => field.kind === 'integer' || field.kind === 'decimal';
