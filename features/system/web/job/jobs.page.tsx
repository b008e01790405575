// /monitor/jobs: background jobs, for administrators: the queue, the past runs, and for the platform the schedules.
import { useConsole } from '@ec/records/console/console';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { jobTexts } from './job-texts.ts';
import { QueueTable } from './queue-table.tsx';
import { RunTable } from './run-table.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import './job.css';

export function Page() {
  const texts = useTexts(jobTexts);
  const { person } = useConsole();
  const [activeTab, setShown] = useState('queue');
  const isPlatforms = person.roles.includes('administrator');
  const tabs = [
    { key: 'queue', label: texts.queue, children: <QueueTable isPlatforms={isPlatforms} /> },
    { key: 'runs', label: texts.runs, children: <RunTable isPlatforms={isPlatforms} /> },
    ...(isPlatforms ? [{ key: 'schedules', label: texts.schedules, children: <ScheduleTable /> }] : []),
  ];
  return (
    <PageFrame title={texts.title} purpose={texts.purpose}>
      <div className="ec-card">
        <Tabs activeKey={activeTab} onChange={setShown} items={tabs} destroyOnHidden />
      </div>
    </PageFrame>
  );
}
