// The page of a task shows the record, the decision, and the history so far.
import { fill } from '@ec/language/fill';
import { ApiError } from '@ec/records/console/api';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { detailPath, partOf } from '../../shared/process-paths.ts';
import { taskInfo } from '../../shared/work.contract.ts';
import { DueTime } from '../desk/task-columns.tsx';
import type { TaskInfo } from './decision-panel.tsx';
import { ProcessParts } from './process-parts.tsx';
import { taskTexts } from './task-texts.ts';

export interface TaskBodyProps {
  info: TaskInfo;
  onDone(): void;
}

interface HandlePageProps {
  route: string;
  /** Shows the record of the process. */
  Business: ComponentType<{ info: TaskInfo }>;
  Decision: ComponentType<TaskBodyProps>;
}

export function HandlePage({ route, Business, Decision }: HandlePageProps) {
  const { taskId = '', processInstanceId = '', businessId } = useParams();
  const texts = useTexts(taskTexts);
  const { nameTab } = useConsole();
  const [isDone, setDone] = useState(false);
  const { data: info, error, refetch } = useCall(taskInfo, { taskId }, { enabled: !isDone });
  const title = info ? fill(texts.handle, { name: info.processDefinitionName }) : texts.decide;
  useEffect(() => {
    if (info) nameTab?.(title);
  }, [info, title, nameTab]);
  const isClosed = error instanceof ApiError && (error.status === 404 || error.status === 409);
  if (isDone || isClosed)
    return <Closed route={route} processInstanceId={processInstanceId} businessId={partOf(businessId)} />;
  if (!info)
    return (
      <PageFrame title={title}>
        <section className="ec-card">
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />}
        </section>
      </PageFrame>
    );
  return (
    <PageFrame
      title={title}
      purpose={
        <>
          {info.subject === '' ? null : <>{info.subject} · </>}
          {texts.step} <strong>{info.taskName}</strong> · {texts.starter} {info.startUserName} · {texts.arrived}{' '}
          <TimeText value={info.createTime} />
          {info.dueTime === '' ? null : (
            <>
              {' '}
              · {texts.due} <DueTime value={info.dueTime} />
            </>
          )}
        </>
      }
    >
      <ProcessParts
        processInstanceId={info.processInstanceId}
        taskId={info.taskId}
        business={<Business info={info} />}
        decision={<Decision info={info} onDone={() => setDone(true)} />}
      />
    </PageFrame>
  );
}

interface ClosedProps {
  route: string;
  processInstanceId: string;
  businessId: string;
}

/** Replaces a task that the person can no longer handle, with links to the open tasks and to the process. */
function Closed({ route, processInstanceId, businessId }: ClosedProps) {
  const texts = useTexts(taskTexts);
  const { openTab, pageOf } = useConsole();
  const todo = pageOf?.('work_todo');
  return (
    <StatePage
      title={texts.closedTitle}
      text={texts.closedText}
      actions={
        <>
          {todo ? (
            <Button type="primary" onClick={() => openTab(todo)}>
              {texts.toTodo}
            </Button>
          ) : null}
          <Button onClick={() => openTab(detailPath(route, { processInstanceId, businessId }))}>
            {texts.toDetail}
          </Button>
        </>
      }
    />
  );
}
