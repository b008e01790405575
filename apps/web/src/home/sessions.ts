// The open sessions of the person, for administrators of the tenant, and how to end one (contract §1.9, §3.6).

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shellTexts } from '../shell/shell-texts.ts';

export interface OpenSession {
  id: string;
  userId: string;
  account: string;
  name: string;
  remoteIp: string;
  userAgent: string;
  /** yyyy-MM-dd HH:mm:ss */
  signedInAt: string;
  lastSeenAt: string;
  current: boolean;
}

const KEY = 'sessions';

/** `all`: of the whole tenant, which only its administrators may ask for. */
export function useSessions(all: boolean) {
  const { api } = useConsole();
  return useQuery({
    queryKey: [KEY, all],
    queryFn: ({ signal }) =>
      api.get<OpenSession[]>('blade-user/sessions', all ? { all: '1' } : undefined, { signal, quiet: true }),
  });
}

export function useKick() {
  const { api } = useConsole();
  const texts = useTexts(shellTexts);
  const { confirm, success } = useFeedback();
  const queries = useQueryClient();
  return async (session: OpenSession) => {
    const device = deviceOf(session.userAgent) ?? texts.unknownDevice;
    const content = fill(texts.kickText, { device, ip: session.remoteIp });
    if (!(await confirm({ title: texts.kickTitle, content, danger: true, okText: texts.kick }))) return;
    await api.post('blade-user/kick', undefined, { ids: session.id });
    success(texts.kicked);
    await queries.invalidateQueries({ queryKey: [KEY] });
  };
}

/** `Chrome · Windows` out of a user agent; undefined when it says nothing known. */
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
