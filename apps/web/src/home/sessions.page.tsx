// /info/sessions: the person's open sessions; administrators also see those of their tenant.
import { useConsole } from '@ec/records/console/console';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { shellTexts } from '../shell/shell-texts.ts';
import { KickOthers, SessionList } from './session-list.tsx';

export function Page() {
  const texts = useTexts(shellTexts);
  const { person } = useConsole();
  const [whose, setWhose] = useState<'own' | 'tenant'>('own');
  const administers = person.roles.includes('admin') || person.roles.includes('administrator');
  const choice = (
    <Segmented
      value={whose}
      onChange={setWhose}
      options={[
        { value: 'own', label: texts.sessionsOwn },
        { value: 'tenant', label: texts.sessionsTenant },
      ]}
    />
  );
  const purpose = whose === 'own' ? texts.sessionsPurpose : texts.sessionsTenantPurpose;
  return (
    <PageFrame
      title={texts.mySessions}
      purpose={purpose}
      extra={
        <>
          {whose === 'own' ? <KickOthers /> : null}
          {administers ? choice : null}
        </>
      }
    >
      <div className="ec-card">
        <SessionList key={whose} all={whose === 'tenant'} />
      </div>
    </PageFrame>
  );
}
