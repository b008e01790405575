// Shows the keys that a waiting charger has connected with. With several keys, other devices may use its identity, so a person chooses one.

import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { InputProps } from '@ec/resource-web/slots';
import { useMoreRows } from '@ec/resource-web/use-more-rows.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { Alert, Radio } from 'antd';
import type { waitingCharger } from '../../shared/ocpp/waiting-charger.resource.ts';
import { waitingKey } from '../../shared/ocpp/waiting-key.resource.ts';
import { ocppTexts } from './ocpp-texts.ts';
import './waiting-keys.css';

type Key = RowIn<typeof waitingKey>;

/** Keys that are loaded at once. */
const pageSize = 50;
const useKeys = (waitingId: string) => useMoreRows(waitingKey, { waitingId, ascs: 'firstSeen' }, pageSize);

function KeyFacts({ row, isFirst, language }: { row: Key; isFirst: boolean; language: Language }) {
  const texts = useTexts(ocppTexts);
  const { fingerprint, vendor, model, serialNo, address, firstSeen, lastSeen, boots } = row;
  return (
    <span className="waiting-key">
      <span className="waiting-key-head">
        {fingerprint ? <code>{fingerprint}</code> : <span className="ec-muted">{texts.noKey}</span>}
        {isFirst ? tags([{ text: texts.firstKey, tone: 'good' }]) : null}
      </span>
      <span>{fill(texts.from, { address })}</span>
      <span className="ec-muted">{[vendor, model, serialNo].filter(Boolean).join(' · ')}</span>
      <span className="ec-muted" title={`${firstSeen} – ${lastSeen}`}>
        {fill(texts.seen, {
          first: spokenDate(firstSeen, language),
          last: spokenDate(lastSeen, language),
          boots: boots ?? 1,
        })}
      </span>
    </span>
  );
}

/** The choice of a key in the dialog that accepts a charger. */
export function KeyChoice({ id, value, onChange, actionRows }: InputProps) {
  const texts = useTexts(ocppTexts);
  const language = useLanguage();
  const { rows, total, more, error, refetch } = useKeys(actionRows?.[0]?.id ?? '');
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!rows) return <ListSkeleton rows={1} columns={2} />;
  const [first] = rows;
  if (rows.length < 2)
    return (
      <div id={id} className="waiting-keys">
        {first ? <KeyFacts row={first} isFirst={false} language={language} /> : null}
        <p className="ec-muted">{texts.onlyKey}</p>
      </div>
    );
  return (
    <div id={id} className="waiting-keys" tabIndex={-1}>
      <Alert type="warning" showIcon title={fill(texts.conflict, { count: total })} />
      <Radio.Group value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
        {rows.map((key, index) => (
          <Radio key={key.id} value={key.id}>
            <KeyFacts row={key} isFirst={index === 0} language={language} />
          </Radio>
        ))}
      </Radio.Group>
      {more}
    </div>
  );
}

export function KeysTab({ row }: { row: RowIn<typeof waitingCharger> }) {
  const texts = useTexts(ocppTexts);
  const language = useLanguage();
  const { rows, total, more, error, refetch } = useKeys(row.id);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!rows) return <ListSkeleton rows={2} columns={2} />;
  return (
    <div className="waiting-keys">
      {rows.length > 1 ? <Alert type="warning" showIcon title={fill(texts.conflict, { count: total })} /> : null}
      {rows.map((key, index) => (
        <KeyFacts key={key.id} row={key} isFirst={index === 0 && rows.length > 1} language={language} />
      ))}
      {more}
      <p className="ec-muted">{texts.aboutFingerprint}</p>
    </div>
  );
}
