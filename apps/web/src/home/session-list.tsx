// The sessions as a list: device, address, times, and the way to end one.
import { LaptopOutlined, MobileOutlined } from '@ant-design/icons';
import { Empty } from '@ec/ui/empty.tsx';
import { ListSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { TimeText } from '@ec/ui/time-text.tsx';
import { useTexts } from '@ec/ui/use-texts';
import { Button } from 'antd';
import { shellTexts } from '../shell/shell-texts.ts';
import { deviceOf, type OpenSession, useKick, useSessions } from './sessions.ts';

export function SessionList({ most }: { most?: number }) {
  const query = useSessions();
  const kick = useKick();
  if (query.isPending) return <ListSkeleton rows={3} columns={2} />;
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  const own = [...query.data].sort((a, b) => Number(b.current === true) - Number(a.current === true));
  if (own.length === 0) return <Empty />;
  return (
    <ul className="sessions">
      {own.slice(0, most).map((session) => (
        <SessionRow key={session.id} session={session} onKick={() => void kick(session)} />
      ))}
    </ul>
  );
}

function SessionRow({ session, onKick }: { session: OpenSession; onKick(): void }) {
  const texts = useTexts(shellTexts);
  const device = deviceOf(session.userAgent) ?? texts.unknownDevice;
  const Icon = /iOS|Android|WeChat/.test(device) ? MobileOutlined : LaptopOutlined;
  return (
    <li>
      <Icon />
      <div className="sessions-what">
        <strong title={session.userAgent}>{device}</strong>
        <span className="ec-number">
          {session.ip} · {texts.signedInAt} <TimeText value={session.createTime} />
          {session.lastTime ? (
            <>
              {' '}
              · {texts.lastSeen} <TimeText value={session.lastTime} />
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
