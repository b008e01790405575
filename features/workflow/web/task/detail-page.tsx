// The page shows a running or ended instance to its participants.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Tag } from 'antd';
import { type ComponentType, useEffect } from 'react';
import { useParams } from 'react-router';
import { instanceStatus } from '../../shared/instance-status.ts';
import { processInfo } from '../../shared/process.contract.ts';
import { InstanceActions } from './instance-actions.tsx';
import { ProcessParts } from './process-parts.tsx';
import { taskTexts } from './task-texts.ts';

export type InstanceInfo = OutputOf<typeof processInfo>;

interface DetailPageProps {
  Business: ComponentType<{ info: InstanceInfo }>;
}

const { running, ended, cancelled } = instanceStatus;
const colors = { [running]: 'processing', [ended]: 'success', [cancelled]: 'default' } as const;
type InstanceState = keyof typeof colors;
const stateOf = (state: number): InstanceState => (state === ended || state === cancelled ? state : running);

export function DetailPage({ Business }: DetailPageProps) {
  const { processInstanceId = '' } = useParams();
  const texts = useTexts(taskTexts);
  const { nameTab } = useConsole();
  const { data: info, error, refetch } = useCall(processInfo, { processInstanceId });
  const title = info ? fill(texts.detail, { name: info.processDefinitionName }) : texts.toDetail;
  useEffect(() => {
    if (info) nameTab?.(title);
  }, [info, title, nameTab]);
  if (!info)
    return (
      <PageFrame title={title}>
        <section className="ec-card">
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />}
        </section>
      </PageFrame>
    );
  const state = stateOf(info.instanceState);
  return (
    <PageFrame
      title={title}
      purpose={
        <>
          <Tag color={colors[state]}>{texts.states[state]}</Tag>
          {info.subject === '' ? null : <>{info.subject} · </>}
          {texts.starter} {info.startUserName} · {texts.startTime} <TimeText value={info.startTime} />
          {info.endTime === '' ? null : (
            <>
              {' '}
              · {texts.endTime} <TimeText value={info.endTime} />
            </>
          )}
        </>
      }
      extra={<InstanceActions info={info} />}
    >
      <ProcessParts processInstanceId={processInstanceId} business={<Business info={info} />} />
    </PageFrame>
  );
}
