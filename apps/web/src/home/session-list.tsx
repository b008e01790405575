// Lists sessions with device, address and times, and a button to end each.
import { LaptopOutlined, MobileOutlined } from '@ant-design/icons';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { ShownSession } from '@ec/system/shared/sessions.contract';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { shellTexts } from '../shell/shell-texts.ts';
import { deviceOf, useKick, useKickOthers, useSessions } from './sessions.ts';

interface SessionListProps {
  /** The largest number of sessions to show. */
  most?: number;
  /** True for the sessions of the whole tenant. */
  all?: boolean;
}

export function SessionList({ most, all = false }: SessionListProps) {
  const query = useSessions(all);
  const kick = useKick();
  if (query.isPending) return <ListSkeleton rows={3} columns={2} />;
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  const sessions = [...query.data].sort((a, b) => Number(b.current) - Number(a.current));
  if (sessions.length === 0) return <Empty />;
  return (
    <ul className="sessions">
      {sessions.slice(0, most).map((session) => (
        <SessionRow key={session.id} session={session} named={all} onKick={() => void kick(session)} />
      ))}
    </ul>
  );
}

/** A button that ends the person's other sessions; absent if this is the only one. */
export function KickOthers() {
  const texts = useTexts(shellTexts);
  const { data = [] } = useSessions(false);
  const kick = useKickOthers();
  if (data.length < 2) return null;
  return (
    <Button danger onClick={() => void kick()}>
      {texts.kickOthers}
    </Button>
  );
}

interface SessionRowProps {
  session: ShownSession;
  /** True where the row shows the account of the session. */
  named: boolean;
  onKick(): void;
}

function SessionRow({ session, named, onKick }: SessionRowProps) {
  const texts = useTexts(shellTexts);
  const device = deviceOf(session.userAgent) ?? texts.unknownDevice;
  const Icon = /iOS|Android|WeChat/.test(device) ? MobileOutlined : LaptopOutlined;
  return (
    <li>
      <Icon />
      <div className="sessions-what">
        <strong title={session.userAgent}>
          {named ? `${session.name || session.account} · ` : null}
          {device}
        </strong>
        <span className="ec-number">
          {session.remoteIp} · {texts.signedInAt} <TimeText value={session.signedInAt} />
          {session.lastSeenAt ? (
            <>
              {' '}
              · {texts.lastSeen} <TimeText value={session.lastSeenAt} />
            </>
          ) : null}
        </span>
      </div>
      {session.current ? (
        <span className="sessions-current">{texts.thisSession}</span>
      ) : (
        <Button size="small" onClick={onKick} aria-label={`${texts.kick} ${device}`}>
          {texts.kick}
        </Button>
      )}
    </li>
  );
}
