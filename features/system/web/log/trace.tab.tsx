// The log entries of one request: the call, the errors, the changes, the sign-ins, and the events of the product.
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { IdText } from '@ec/ui/value/copy-mark.tsx';
import { Button } from 'antd';
import { traced, trace as traceOfRequest } from '../../shared/trace.contract.ts';
import { Changes } from './changes.tsx';
import { Doer } from './doer.tsx';
import { cells, readable } from './log-cells.tsx';
import { logTexts } from './log-texts.ts';

type Part = keyof typeof traced;
const parts = Object.keys(traced) as Part[];

export function TraceTab({ row }: { row: Row }) {
  const texts = useTexts(logTexts);
  const requestId = textOf(row.requestId);
  if (requestId === '') return <Empty title={texts.noRequest} />;
  return <TraceOf requestId={requestId} ownId={row.id} />;
}

function TraceOf({ requestId, ownId }: { requestId: string; ownId: string }) {
  const { openTab, can } = useConsole();
  const texts = useTexts(logTexts);
  const trace = useCall(traceOfRequest, { requestId });
  if (!trace.data) {
    if (!trace.isError) return <ListSkeleton rows={4} columns={2} />;
    return <LoadError error={trace.error} onRetry={() => void trace.refetch()} />;
  }
  const { data } = trace;
  const filledParts = parts.filter((part) => (data[part] ?? []).length > 0);
  return (
    <div className="ec-trace">
      <p>
        <IdText id={requestId} />
      </p>
      {filledParts.map((part) => (
        <section key={part} aria-label={texts.parts[part]}>
          <h3>
            {texts.parts[part]}
            {can(`log_${part}_view`) ? (
              <Button type="link" size="small" onClick={() => openTab(`/monitor/log/${part}?requestId=${requestId}`)}>
                {texts.open}
              </Button>
            ) : null}
          </h3>
          <ol>
            {(data[part] ?? []).map((entry) => (
              <li key={entry.id} data-part={part} aria-current={entry.id === ownId ? 'true' : undefined}>
                <Entry part={part} row={entry} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {filledParts.length === 0 ? <Empty title={texts.nothing} /> : null}
    </div>
  );
}

function Entry({ part, row }: { part: Part; row: Row }) {
  const line = (...content: React.ReactNode[]) => (
    <div className="ec-trace-line">
      <span className="ec-number">{textOf(row.createTime)}</span>
      {content}
    </div>
  );
  const word = (name: string) => <span key={name}>{textOf(row[name])}</span>;
  switch (part) {
    case 'api':
      return line(
        <span key="type">{cells.type?.(row)}</span>,
        <span key="title">{cells.title?.(row)}</span>,
        word('createBy'),
        word('remoteIp'),
      );
    case 'error':
      return (
        <>
          {line(<strong key="name">{textOf(row.exceptionName)}</strong>, word('requestUri'))}
          <p>{textOf(row.message)}</p>
        </>
      );
    case 'audit':
      return (
        <>
          {line(word('actionName'), word('resourceName'), word('rowId'), <Doer key="who" row={row} />)}
          <Changes row={row} />
        </>
      );
    case 'login':
      return line(word('account'), word('loginResultName'), word('loginReasonName'), word('remoteIp'));
    case 'usual':
      return line(
        <span key="event">{cells.logId?.(row)}</span>,
        <code key="data">{readable(textOf(row.logData))}</code>,
      );
  }
}
