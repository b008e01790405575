// Shows the last days with a mark for each day and channel: agrees, differs, no bill yet, not compared. Each opens its figures.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button, Popover } from 'antd';
import { compareAgain, dayState, type ReconcileDay, reconcileDays } from '../../shared/reconcile/reconcile.contract.ts';
import { reconcileStatus } from '../../shared/reconcile/reconcile.enums.ts';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { reconcileTexts } from './reconcile-texts.ts';
import './reconcile.css';

const shown = 14;
const DAY = 24 * 3600_000;

type Channel = ReconcileDay['channel'];
type Texts = (typeof reconcileTexts)['zh'];

/** Oldest first; today is not over yet. */
function lastDays(): string[] {
  return Array.from({ length: shown }, (_, index) =>
    formatDate(new Date(Date.now() - (shown - index) * DAY), 'yyyy-MM-dd'),
  );
}

export function DayStrip() {
  const texts = useTexts(reconcileTexts);
  const { data } = useCall(reconcileDays, {});
  if (!data) return null;
  const days = lastDays();
  return (
    <section className="reconcile-days" aria-label={fill(texts.days, { count: shown })}>
      {data.channels.map((channel) => (
        <div key={channel} className="reconcile-row">
          <span className="reconcile-channel">{texts.channel[channel]}</span>
          <ol>
            {days.map((day) => {
              const found = data.days.find((each) => each.billDate === day && each.channel === channel);
              return <DayMark key={day} day={day} channel={channel} found={found} />;
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}

const toneOf = (found: ReconcileDay | undefined) =>
  !found ? 'none' : found.state === dayState.noBill ? 'off' : found.open > 0 ? 'bad' : 'good';

function wordOf(found: ReconcileDay | undefined, texts: Texts): string {
  if (!found) return texts.none;
  if (found.state === dayState.noBill) return texts.noBill;
  return found.open > 0 ? fill(texts.differs, { count: found.open }) : texts.agrees;
}

interface DayMarkProps {
  day: string;
  channel: Channel;
  found: ReconcileDay | undefined;
}

function DayMark({ day, channel, found }: DayMarkProps) {
  const texts = useTexts(reconcileTexts);
  const tone = toneOf(found);
  const mark = { none: '', off: '…', good: '✓', bad: found?.open.toString() ?? '' }[tone];
  const word = wordOf(found, texts);
  return (
    <li>
      <Popover
        trigger="click"
        title={`${day} · ${texts.channel[channel]}`}
        content={<DayFigures day={day} channel={channel} found={found} word={word} />}
      >
        <button
          type="button"
          data-tone={tone}
          aria-label={`${day} ${texts.channel[channel]} ${word}`}
          title={`${day} ${word}`}
        >
          <span className="reconcile-date">{day.slice(8)}</span>
          <span className="reconcile-mark">{mark}</span>
        </button>
      </Popover>
    </li>
  );
}

function DayFigures({ day, channel, found, word }: DayMarkProps & { word: string }) {
  const { can, openTab, pageOf } = useConsole();
  const { error } = useFeedback();
  const texts = useTexts(reconcileTexts);
  const run = useSend(compareAgain, { quiet: true, timeout: 60_000 });
  const compare = () => run.mutate({ day, channel }, { onError: (problem) => error(problem.message) });
  const path = pageOf?.(reconcile.code);
  const side = (label: string, count: number, amount: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        {fill(texts.side, { count })} <Quantity value={amount} digits={2} unit={texts.yuan} />
      </dd>
    </div>
  );
  return (
    <div className="reconcile-figures">
      <p data-tone={toneOf(found)}>{word}</p>
      {found ? (
        <dl>
          {side(texts.ours, found.ourCount, found.ourAmount)}
          {found.state === dayState.compared ? side(texts.theirs[channel], found.theirCount, found.theirAmount) : null}
          <div>
            <dt>{texts.checked}</dt>
            <dd>
              <TimeText value={found.checkTime} />
            </dd>
          </div>
        </dl>
      ) : null}
      <div className="reconcile-buttons">
        {found && found.open > 0 && path !== undefined ? (
          <Button
            size="small"
            onClick={() => openTab(`${path}?billDate=${day}&channel=${channel}&diffStatus=${reconcileStatus.key.open}`)}
          >
            {texts.show}
          </Button>
        ) : null}
        {can(`${reconcile.code}_run`) ? (
          <Button size="small" loading={run.isPending} onClick={compare}>
            {found ? texts.run : texts.first}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
