// Shows on every page that the operator is inside another tenant: its name, the reason, the remaining time and a button to leave.

import { LogoutOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { leaveTenant } from '@ec/system/shared/operator.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../request/console-api.ts';
import type { Session } from '../session/session.ts';
import { currentSession } from '../session/session-store.ts';
import { isLeaving, leaveToLogin } from '../session/sign-out.ts';
import { dirtyTabs } from '../tabs/leave-guard.ts';
import { takeCameHome } from './inside.ts';
import { operatorTexts } from './operator-texts.ts';
import './operator.css';

/** The remaining milliseconds at which the banner reminds the operator to save. */
const soon = 5 * 60_000;

type Inside = NonNullable<Session['inside']>;

export function InsideBanner({ inside, tenantId }: { inside: Inside | undefined; tenantId: string }) {
  useCameHome();
  // The element is always present, because it takes a row of the shell's grid.
  return <div className="inside-place">{inside ? <Banner inside={inside} tenantId={tenantId} /> : null}</div>;
}

function Banner({ inside, tenantId }: { inside: Inside; tenantId: string }) {
  const texts = useTexts(operatorTexts);
  const language = useLanguage();
  const { confirm } = useFeedback();
  const [isPending, setPending] = useState(false);
  const left = useTimeLeft(inside.until);
  const leave = async () => {
    const unsaved = dirtyTabs().length > 0;
    if (unsaved && !(await confirm({ title: texts.leave, content: texts.leaveUnsaved, danger: true }))) return;
    setPending(true);
    // The operator leaves whatever the server answers.
    await callOf(api, leaveTenant)({}, { quiet: true }).catch(() => undefined);
    // Another tab may have left the tenant meanwhile, so only the stay that this banner shows is ended.
    const session = currentSession();
    if (session?.inside && session.person.tenantId === tenantId) leaveToLogin();
  };
  const isSoon = left < soon;
  return (
    <section className={isSoon ? 'inside inside-soon' : 'inside'} aria-label={texts.insideLabel}>
      <p className="inside-what">
        <strong>{fill(texts.inside, { name: inside.tenantName, code: tenantId })}</strong>
        <span title={inside.reason}>{fill(texts.because, { reason: inside.reason })}</span>
      </p>
      <p className="inside-left ec-number" role="timer">
        {fill(texts.left, {
          time: spokenDuration(left > 60_000 ? Math.ceil(left / 60_000) * 60 : left / 1000, language),
        })}
        {isSoon ? <span className="inside-save">{texts.saveNow}</span> : null}
      </p>
      <Button size="small" icon={<LogoutOutlined />} loading={isPending} onClick={() => void leave()}>
        {texts.leave}
      </Button>
    </section>
  );
}

/** Returns the remaining milliseconds; leaves the tenant when none remain. */
function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const tick = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.now() >= until) leaveToLogin();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, until - now);
}

function useCameHome(): void {
  const texts = useTexts(operatorTexts);
  const { success } = useFeedback();
  const showMessage = useEffectEvent(() => {
    // If this page is being replaced, the next page shows the message.
    if (isLeaving()) return;
    const name = takeCameHome();
    if (name !== undefined) success(fill(texts.cameHome, { name }));
  });
  useEffect(() => showMessage(), []);
}
