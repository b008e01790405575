// Hooks that read and end open sessions (contract §1.9, §3.6).
import { fill } from '@ec/language/fill';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { endOtherSessions, endSessions, openSessions, type ShownSession } from '@ec/system/shared/sessions.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { shellTexts } from '../shell/shell-texts.ts';

/** @param all reads the sessions of the whole tenant, which only its administrators may do */
export const useSessions = (all: boolean) => useCall(openSessions, all ? { all: '1' } : {});

export function useKick() {
  const end = useSend(endSessions);
  const texts = useTexts(shellTexts);
  const { confirm, success } = useFeedback();
  return async (session: ShownSession) => {
    const device = deviceOf(session.userAgent) ?? texts.unknownDevice;
    const content = fill(texts.kickText, { device, ip: session.remoteIp });
    if (!(await confirm({ title: texts.kickTitle, content, danger: true, okText: texts.kick }))) return;
    await end.mutateAsync({ ids: session.id });
    success(texts.kicked);
  };
}

/** Ends all of the person's sessions except this one, in one call. */
export function useKickOthers() {
  const end = useSend(endOtherSessions);
  const texts = useTexts(shellTexts);
  const { confirm, success } = useFeedback();
  return async () => {
    const { kickOthersTitle: title, kickOthersText: content, kickOthers: okText } = texts;
    if (!(await confirm({ title, content, danger: true, okText }))) return;
    const { ended } = await end.mutateAsync({});
    success(fill(texts.kickedOthers, { count: ended }));
  };
}

/** Returns `Chrome · Windows` for a user agent; undefined if neither browser nor system is recognized. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const agent = userAgent ?? '';
  const pick = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = pick([
    [/MicroMessenger/, 'WeChat'],
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = pick([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(' · ') || undefined;
}
