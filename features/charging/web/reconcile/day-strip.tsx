// Shows the last days with a mark for each day and channel: agrees, differs, no bill yet, not compared. A mark opens the figures.

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

const DAY_COUNT = 14;
const DAY = 24 * 3600_000;

type Channel = ReconcileDay['channel'];
type Texts = (typeof reconcileTexts)['zh'];

/** Returns the last days, oldest first. Today is left out, because it is not over yet. */
function lastDays(): string[] {
  return Array.from({ length: DAY_COUNT }, (_, index) =>
    formatDate(new Date(Date.now() - (DAY_COUNT - index) * DAY), 'yyyy-MM-dd'),
  );
}

export function DayStrip() {
  const texts = useTexts(reconcileTexts);
  const { data } = useCall(reconcileDays, {});
  if (!data) return null;
  const days = lastDays();
  return (
    <section className="reconcile-days" aria-label={fill(texts.days, { count: DAY_COUNT })}>
      {data.channels.map((channel) => (
        <div key={channel} className="reconcile-row">
          <span className="reconcile-channel">{texts.channel[channel]}</span>
          <ol>
            {days.map((day) => {
              const comparison = data.days.find((each) => each.billDate === day && each.channel === channel);
              return <DayMark key={day} day={day} channel={channel} comparison={comparison} />;
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}

function toneOf(comparison: ReconcileDay | undefined): 'none' | 'off' | 'bad' | 'good' {
  if (!comparison) return 'none';
  if (comparison.state === dayState.noBill) return 'off';
  return comparison.open > 0 ? 'bad' : 'good';
}

function wordOf(comparison: ReconcileDay | undefined, texts: Texts): string {
  if (!comparison) return texts.none;
  if (comparison.state === dayState.noBill) return texts.noBill;
  return comparison.open > 0 ? fill(texts.differs, { count: comparison.open }) : texts.agrees;
}

interface DayMarkProps {
  day: string;
  channel: Channel;
  comparison: ReconcileDay | undefined;
}

function DayMark({ day, channel, comparison }: DayMarkProps) {
  const texts = useTexts(reconcileTexts);
  const tone = toneOf(comparison);
  const mark = { none: '', off: '…', good: '✓', bad: comparison?.open.toString() ?? '' }[tone];
  const word = wordOf(comparison, texts);
  return (
    <li>
      <Popover
        trigger="click"
        title={`${day} · ${texts.channel[channel]}`}
        content={<DayFigures day={day} channel={channel} comparison={comparison} word={word} />}
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

function DayFigures({ day, channel, comparison, word }: DayMarkProps & { word: string }) {
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
      <p data-tone={toneOf(comparison)}>{word}</p>
      {comparison ? (
        <dl>
          {side(texts.ours, comparison.ourCount, comparison.ourAmount)}
          {comparison.state === dayState.compared
            ? side(texts.theirs[channel], comparison.theirCount, comparison.theirAmount)
            : null}
          <div>
            <dt>{texts.checked}</dt>
            <dd>
              <TimeText value={comparison.checkTime} />
            </dd>
          </div>
        </dl>
      ) : null}
      <div className="reconcile-buttons">
        {comparison && comparison.open > 0 && path !== undefined ? (
          <Button
            size="small"
            onClick={() => openTab(`${path}?billDate=${day}&channel=${channel}&diffStatus=${reconcileStatus.key.open}`)}
          >
            {texts.show}
          </Button>
        ) : null}
        {can(`${reconcile.code}_run`) ? (
          <Button size="small" loading={run.isPending} onClick={compare}>
            {comparison ? texts.run : texts.first}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
