// The desk of the home page: today's figures, open work, and states. It omits the parts that the person may not see.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { type CountReply, deskFigures } from '@ec/resource/contracts/desk.contract';
import { mostCounted } from '@ec/resource/desk';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Link } from 'react-router';
import { DayFigures } from './day-figures.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { deskTexts } from './desk-texts.ts';
import { TotalFigures } from './total-figures.tsx';
import './desk.css';

/** The interval of reads, in ms, on a page that stays open all day. */
const freshFor = 60_000;

export const useDeskFigures = () => useCall(deskFigures, {}, { staleTime: freshFor / 2, refetchInterval: freshFor });

/** Returns the address of the list with a figure's rows; undefined if the menu has no such page. */
function useAddress() {
  const { pageOf } = useConsole();
  return ({ menu, q, own: ownQuery }: Pick<CountReply, 'menu' | 'q' | 'own'>): string | undefined => {
    const path = pageOf?.(menu);
    const query = ownQuery ?? (q === '' ? '' : `${new URLSearchParams({ q })}`);
    return path && (query === '' ? path : `${path}?${query}`);
  };
}

export function Desk() {
  const texts = useTexts(deskTexts);
  const { data, error, refetch } = useDeskFigures();
  const address = useAddress();
  if (!data && error)
    return (
      <section className="ec-card desk">
        <LoadError error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <DeskSkeleton />;
  if (data.days.length + data.counts.length + data.totals.length === 0) return null;
  const countsOf = (kind: CountReply['kind']) =>
    data.counts.filter((count) => count.kind === kind).map((count) => ({ ...count, address: address(count) }));
  const waits = countsOf('waits');
  // Open work comes before the figures. If there is no open work, the note about that comes last.
  const isBusy = waits.some(({ count }) => count > 0);
  return (
    <div className="desk">
      {isBusy ? <Waiting counts={waits} /> : null}
      {data.days.map((day) => (
        <section key={day.key} className="ec-card desk-today" aria-labelledby={`desk-${day.key}`}>
          <h2 className="ec-card-title" id={`desk-${day.key}`}>
            {texts.today} <small>{fill(texts.todayHint, { time: data.at.slice(11, 16) })}</small>
          </h2>
          <DayFigures day={day} weekDays={data.weekDays} address={address(day)} />
          <Standing counts={countsOf('stands')} />
        </section>
      ))}
      {[...new Set(data.totals.map(({ group }) => group))].map((group) => {
        const totals = data.totals.filter((each) => each.group === group);
        return totals.some(({ sum }) => sum !== null) ? (
          <TotalFigures key={group} totals={totals} weekDays={data.weekDays} addressOf={address} />
        ) : null;
      })}
      {data.days.length === 0 && countsOf('stands').length > 0 ? (
        <section className="ec-card desk-today" aria-labelledby="desk-stands">
          <h2 className="ec-card-title" id="desk-stands">
            {texts.stands}
          </h2>
          <Standing counts={countsOf('stands')} />
        </section>
      ) : null}
      {!isBusy && waits.length > 0 ? <Waiting counts={waits} /> : null}
    </div>
  );
}

type LinkedCount = CountReply & { address: string | undefined };

const numberOf = (n: number, more: string) =>
  n > mostCounted ? fill(more, { n: mostCounted.toLocaleString('en-US') }) : n.toLocaleString('en-US');

/** Ranks a count: faults before other counts, and zero last. */
function standingRank({ count, tone }: LinkedCount): number {
  if (count === 0) return 3;
  if (tone === 'bad') return 0;
  return tone === 'warning' ? 1 : 2;
}

/** Lists the counts of open work, faults first; it omits counts of zero. */
function Waiting({ counts }: { counts: readonly LinkedCount[] }) {
  const texts = useTexts(deskTexts);
  const language = useLanguage();
  const rank = ({ tone }: LinkedCount) => (tone === 'bad' ? 0 : 1);
  const open = counts.filter(({ count }) => count > 0).sort((a, b) => rank(a) - rank(b));
  return (
    <section className="ec-card desk-waits" aria-labelledby="desk-waits">
      <h2 className="ec-card-title" id="desk-waits">
        {texts.waits} <small>{texts.waitsHint}</small>
      </h2>
      {open.length === 0 ? (
        <Empty title={texts.nothing} reason={texts.nothingText} />
      ) : (
        <ul>
          {open.map(({ key, label, count, tone, address }) => {
            const content = (
              <>
                <span>{labelOf(label, language)}</span>
                <strong className="ec-number" data-tone={tone}>
                  {numberOf(count, texts.more)}
                </strong>
              </>
            );
            return <li key={key}>{address ? <Link to={address}>{content}</Link> : <span>{content}</span>}</li>;
          })}
        </ul>
      )}
    </section>
  );
}

function Standing({ counts }: { counts: readonly LinkedCount[] }) {
  const texts = useTexts(deskTexts);
  const language = useLanguage();
  if (counts.length === 0) return null;
  return (
    <ul className="desk-stands" aria-label={texts.stands}>
      {[...counts]
        .sort((a, b) => standingRank(a) - standingRank(b))
        .map(({ key, label, count, tone, address }) => {
          const content = (
            <>
              <strong className="ec-number" data-tone={count > 0 ? tone : undefined}>
                {numberOf(count, texts.more)}
              </strong>{' '}
              <span>{labelOf(label, language)}</span>
            </>
          );
          return <li key={key}>{address ? <Link to={address}>{content}</Link> : content}</li>;
        })}
    </ul>
  );
}
