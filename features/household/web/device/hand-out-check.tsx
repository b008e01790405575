// Previews a push of settings: the number of inverters, their power afterwards, and the refused inverters with the reasons.
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf, SentOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Alert } from 'antd';
import { useId } from 'react';
import { handOutPreview } from '../../shared/device/hand-out.contract.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { commandTexts } from './command-texts.ts';
import '../household.css';

type PreviewRequest = SentOf<typeof handOutPreview>;

interface HandOutCheckProps {
  inverterIds: string[];
  /** The settings to push; undefined while the form is incomplete. */
  content: Pick<PreviewRequest, 'settingId' | 'items'> | undefined;
}

export function HandOutCheck({ inverterIds, content }: HandOutCheckProps) {
  const texts = useTexts(commandTexts);
  const labelled = useId();
  const { data, error, refetch, isPlaceholderData } = useCall(
    handOutPreview,
    { inverterIds, ...content },
    { enabled: content !== undefined, keepsPrevious: true },
  );
  const isOld = isPlaceholderData || content === undefined;
  return (
    <section className="household-check" aria-labelledby={labelled} aria-busy={isPlaceholderData}>
      <h3 id={labelled}>{texts.before}</h3>
      {content === undefined ? <p className="ec-muted">{texts.choose}</p> : null}
      {content !== undefined && error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {content !== undefined && !data && !error ? <ListSkeleton rows={2} columns={3} /> : null}
      {data && content !== undefined && !error ? (
        <div className={isOld ? 'ec-stale' : undefined}>
          <Preview {...data} />
        </div>
      ) : null}
      <p className="ec-muted">{texts.queue}</p>
    </section>
  );
}

function Preview({
  isControlOn,
  needsConfirm,
  accepted,
  total,
  ratedKw,
  leftKw,
  rejected,
}: OutputOf<typeof handOutPreview>) {
  const texts = useTexts(commandTexts);
  return (
    <>
      {isControlOn ? null : <Alert type="warning" showIcon title={texts.controlOff} />}
      {needsConfirm ? <Alert type="warning" showIcon title={texts.drastic} /> : null}
      <dl className="ec-figures">
        <div>
          <dt>{texts.accepted}</dt>
          <dd className="ec-number">{fill(texts.acceptedOf, { accepted, total })}</dd>
        </div>
        <div>
          <dt>{texts.rated}</dt>
          <dd className="ec-number">
            <Quantity value={ratedKw} unit="kW" />
          </dd>
        </div>
        {leftKw === null ? null : (
          <div>
            <dt>{texts.left}</dt>
            <dd className="ec-number">
              <Quantity value={leftKw} unit="kW" />
            </dd>
          </div>
        )}
      </dl>
      {rejected.length > 0 ? (
        <div className="household-scroll">
          <table className="ec-plain-table household-table">
            <caption>{texts.rejected}</caption>
            <thead>
              <tr>
                <th>{texts.sn}</th>
                <th>{texts.station}</th>
                <th>{texts.reason}</th>
              </tr>
            </thead>
            <tbody>
              {rejected.map(({ inverterId, sn, stationName, reason }) => (
                <tr key={inverterId}>
                  <td className="ec-id">
                    <RowLink table={inverter} id={inverterId}>
                      {sn}
                    </RowLink>
                  </td>
                  <td>{stationName}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
