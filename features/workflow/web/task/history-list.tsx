// The history of an instance lists who did what when, with duration and comment, the oldest first.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FileLinks } from '@ec/ui/input/file-links.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { historyFlowList } from '../../shared/process.contract.ts';
import { durationOf, personOf } from '../viewer/visit-words.ts';
import { taskTexts } from './task-texts.ts';

/** Lists the acts of people, with the beginning and the end. Gateways and services between them are in the diagram. */
const isStep = ({ historyActivityType: type }: { historyActivityType: string }): boolean =>
  /^(userTask|manualTask|startEvent|endEvent)$/.test(type);

export function HistoryList({ processInstanceId }: { processInstanceId: string }) {
  const texts = useTexts(taskTexts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(historyFlowList, { processInstanceId });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={2} />;
  const steps = data.filter(isStep);
  if (steps.length === 0) return <Empty title={texts.noHistory} />;
  return (
    <ol className="flow-history" aria-label={texts.parts.history}>
      {steps.map((step) => {
        const isOpen = step.endTime === '';
        return (
          <li key={step.id} data-open={isOpen || undefined}>
            <div className="flow-history-head">
              <strong>{step.historyActivityName || step.historyActivityId}</strong>
              <TimeText value={isOpen ? step.createTime : step.endTime} />
            </div>
            <p className="ec-muted">
              {personOf(step, language)} · {durationOf(step, language)}
              {isOpen ? ` · ${texts.ongoing}` : ''}
            </p>
            {step.comment === '' ? null : <p className="flow-history-comment">{step.comment}</p>}
            {step.files === '' ? null : <FileLinks value={step.files} />}
          </li>
        );
      })}
    </ol>
  );
}
