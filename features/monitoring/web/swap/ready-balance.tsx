// Shows the packs that are ready within the hour, less the trucks that need one: below zero, a truck will wait.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Card } from '../common/card.tsx';
import type { SwapHome } from './bay-track.tsx';
import { swapTexts } from './swap-texts.ts';

interface ReadyBalanceProps {
  balance: SwapHome['stat']['readyBalance'];
  shortOfPacks: SwapHome['stat']['shortOfPacks'];
}

/** The text names at most this many stations. */
const mostNamed = 3;

const someOf = (names: readonly string[], language: Language): string =>
  names.slice(0, mostNamed).join(language === 'zh' ? '、' : ', ') + (names.length > mostNamed ? '…' : '');

export function ReadyBalance({ balance, shortOfPacks: { least, names } }: ReadyBalanceProps) {
  const texts = useTexts(swapTexts);
  const language = useLanguage();
  const terms = [
    [texts.balanceNow, balance.ready, ''],
    [texts.balanceSoon, balance.soonReady, '+'],
    [texts.balanceQueue, balance.queue, '−'],
    [texts.balanceBooked, balance.booked, '−'],
    [texts.balanceLeft, balance.balance, '='],
  ] as const;
  const isShort = balance.balance < 0;
  return (
    <Card title={texts.balance}>
      <dl className="swap-balance" data-short={isShort || undefined}>
        {terms.map(([name, value, sign]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="ec-number">
              {sign ? <span aria-hidden="true">{sign} </span> : null}
              {value < 0 ? `−${-value}` : value}
            </dd>
          </div>
        ))}
      </dl>
      {isShort ? <p className="swap-short">{texts.balanceShort}</p> : null}
      {names.length > 0 ? (
        <p className="swap-short">
          {fill(texts.fewPacks, { least, count: names.length, names: someOf(names, language) })}
        </p>
      ) : null}
    </Card>
  );
}
