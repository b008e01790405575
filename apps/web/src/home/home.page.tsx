// /wel/index: greeting, desk, recent pages, shortcuts to menus, and the person's sessions. The platform's administrators also see the tenants.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { markFirstView } from '@ec/ui/layout/first-view';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { useMenuLeaves } from '../shell/menus-context.ts';
import { type ShellTexts, shellTexts } from '../shell/shell-texts.ts';
import { shellSlots } from '../shell-slots.ts';
import { site } from '../site.ts';
import { Desk, useDeskFigures } from './desk/desk.tsx';
import { SessionList } from './session-list.tsx';
import { ExpiryNotices } from './tenants/expiry-notices.tsx';
import { readVisits, sortByVisits } from './visits.ts';

/** Loaded only for administrators of the platform. */
const TenantBoard = lazyPart(
  async () => (await import('./tenants/tenant-board.tsx')).TenantBoard,
  ({ onRetry }) => <LoadError error={undefined} onRetry={onRetry} />,
  <ListSkeleton rows={5} columns={5} />,
);

const cards = shellSlots.flatMap(({ home }) => Object.entries(home ?? {}));
const SHORTCUTS = 12;
const RECENT = 6;

export function Page() {
  const texts = useTexts(shellTexts);
  const { person, language } = useConsole();
  const leaves = useMenuLeaves();
  const visits = readVisits(person.userId);
  const shortcuts = sortByVisits(leaves, visits).slice(0, SHORTCUTS);
  const recent = visits.flatMap((visit) => {
    const leaf = leaves.find((each) => each.path === visit.path);
    return leaf ? [{ leaf, visit }] : [];
  });
  const figures = useDeskFigures();
  const tenantName = figures.data?.tenantName;
  useEffect(() => {
    if (figures.data || figures.error) markFirstView();
  }, [figures.data, figures.error]);
  const now = new Date();
  const weekday = now.toLocaleDateString(language === 'en' ? 'en-GB' : 'zh-CN', {
    weekday: 'long',
    timeZone: 'Asia/Shanghai',
  });
  return (
    <div className="ec-page home">
      <header className="home-hello">
        <h1>
          {fill(texts.greeting, { greeting: greetingAt(Number(formatDate(now, 'hh')), texts), name: person.userName })}
        </h1>
        <p className="ec-number">
          {formatDate(now, language === 'en' ? 'yyyy-MM-dd' : 'yyyy 年 M 月 d 日')} {weekday}
          <span aria-hidden="true"> · </span>
          {tenantName ?? `${texts.tenant} ${person.tenantId}`}
        </p>
      </header>
      <ExpiryNotices />
      {person.tenantId === site.tenantId && person.roles.includes('administrator') ? <TenantBoard /> : null}
      <Desk />
      {cards.map(([name, Card]) => (
        <Card key={name} />
      ))}
      <section className="ec-card home-half" aria-labelledby="home-recent">
        <h2 className="ec-card-title" id="home-recent">
          {texts.recentPages}
        </h2>
        {recent.length ? (
          <ul className="home-recent">
            {recent.slice(0, RECENT).map(({ leaf, visit }) => (
              <li key={leaf.id}>
                <Link to={leaf.path}>{leaf.label}</Link>
                <span className="home-trail">{leaf.trail.join(' / ')}</span>
                <TimeText value={visit.last} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty title={texts.recentEmpty} reason={texts.recentEmptyText} />
        )}
      </section>
      <section className="ec-card home-shortcuts" aria-labelledby="home-shortcuts">
        <h2 className="ec-card-title" id="home-shortcuts">
          {texts.quickEntries} <small>{texts.quickHint}</small>
        </h2>
        {shortcuts.length ? (
          <ul>
            {shortcuts.map((leaf) => (
              <li key={leaf.id}>
                <LeafLink leaf={leaf} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty title={texts.noMenuTitle} reason={texts.noMenuText} />
        )}
      </section>
      <section className="ec-card" aria-labelledby="home-sessions">
        <h2 className="ec-card-title" id="home-sessions">
          {texts.sessions}
          <Link to="/info/sessions">{texts.sessionsAll}</Link>
        </h2>
        <SessionList most={4} />
      </section>
    </div>
  );
}

function LeafLink({ leaf }: { leaf: MenuLeaf }) {
  const content = (
    <>
      <span className="home-icon">
        <MenuIcon name={leaf.icon} />
      </span>
      <span className="home-name">
        {leaf.label}
        <small>{leaf.trail.at(-1)}</small>
      </span>
    </>
  );
  if (!leaf.newWindow) return <Link to={leaf.path + leaf.query}>{content}</Link>;
  return (
    <a href={leaf.address ?? leaf.path + leaf.query} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}

function greetingAt(hour: number, texts: ShellTexts): string {
  if (hour < 5) return texts.night;
  if (hour < 11) return texts.morning;
  if (hour < 13) return texts.noon;
  return hour < 18 ? texts.afternoon : texts.evening;
}
