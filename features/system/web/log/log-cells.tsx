// The cells of logs: statuses as tags, parameters and stacks as blocks of text, and a browser by its name.
import { textOf } from '@ec/language/unknown';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import type { ReactNode } from 'react';
import { logTexts } from './log-texts.ts';
import { spokenAgent } from './user-agent.ts';
import './log.css';

const text = (row: Row, name: string) => textOf(row[name]);
/** Shows the field if the row has it: lists omit long fields. */
const block = (name: string, show: (value: string) => ReactNode) => (row: Row) =>
  name in row ? (text(row, name) === '' ? emptyValue : show(text(row, name))) : undefined;

/** Indents JSON and leaves any other text unchanged. */
export function readable(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}

function Block({ value }: { value: string }) {
  return (
    <div className="ec-log-block">
      <CopyMark text={value} />
      <pre>{value}</pre>
    </div>
  );
}

/** 2xx is a success, 4xx a refusal, 5xx a fault of the server. */
function toneOfStatus(status: string): Tone {
  if (status.startsWith('5')) return 'bad';
  return status.startsWith('4') ? 'warning' : 'good';
}

const toneOfLevel: Record<string, Tone> = { error: 'bad', warn: 'warning' };

function EventName({ event }: { event: string }) {
  const names = new Map<string, string>(Object.entries(useTexts(logTexts).events));
  return <span title={event}>{names.get(event) ?? event}</span>;
}

export const cells: Record<string, (row: Row) => ReactNode> = {
  type: (row) =>
    text(row, 'type') ? tags([{ text: text(row, 'type'), tone: toneOfStatus(text(row, 'type')) }]) : emptyValue,
  logLevel: (row) => {
    const level = text(row, 'logLevel');
    return level ? tags([{ text: level, tone: toneOfLevel[level] }]) : emptyValue;
  },
  logId: (row) => <EventName event={text(row, 'logId')} />,
  requestId: (row) => {
    const id = text(row, 'requestId');
    return id ? <span className="ec-id">{id}</span> : emptyValue;
  },
  userAgent: (row) => {
    const agent = text(row, 'userAgent');
    return agent ? <span title={agent}>{spokenAgent(agent) ?? agent}</span> : emptyValue;
  },
  params: block('params', (value) => <Block value={readable(value)} />),
  logData: block('logData', (value) => <Block value={readable(value)} />),
  message: block('message', (value) => <Block value={value} />),
  stackTrace: block('stackTrace', (value) => <Block value={value} />),
};
