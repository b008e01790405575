// Shows the result of the nightly ledger check: one line if all sums agree, otherwise an alert with the differences.

import { fill } from '@ec/language/fill';
import { useSend } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { checkLedger } from '../../shared/account/account.contract.ts';
import { accountTexts } from './account-texts.ts';
import { type LedgerState, useLedgerState } from './use-account-calls.ts';
import './account.css';

export function LedgerNotice() {
  const send = useSend(checkLedger);
  const texts = useTexts(accountTexts);
  const [since, setSince] = useState<string>();
  const { data } = useLedgerState(since);
  if (!data) return null;
  const isChecking = since === data.checkedAt;
  const check = () => {
    setSince(data.checkedAt);
    send.mutate({}, { onError: () => setSince(undefined) }); // the request layer has reported the error
  };
  const checkButton = (
    <button type="button" className="ec-link" disabled={isChecking} onClick={check}>
      {isChecking ? texts.checking : texts.checkNow}
    </button>
  );
  if (data.differences.length > 0) return <Differences state={data} checkButton={checkButton} />;
  const { checkedAt, accounts, txns } = data;
  return (
    <span className="account-check" role="status">
      {checkedAt === '' ? texts.neverChecked : fill(texts.checked, { time: formatDate(checkedAt), accounts, txns })}{' '}
      {checkButton}
    </span>
  );
}

function Differences({
  state: { differenceCount, differences, checkedAt },
  checkButton,
}: {
  state: LedgerState;
  checkButton: ReactNode;
}) {
  const texts = useTexts(accountTexts);
  return (
    <Alert
      type="error"
      showIcon
      className="ec-wide"
      title={fill(texts.differs, { n: differenceCount })}
      description={
        <>
          <p className="account-check">
            {fill(texts.differsAt, { time: formatDate(checkedAt) })} {checkButton}
          </p>
          <table className="account-differences">
            <thead>
              <tr>
                {[texts.kind, texts.object, texts.expected, texts.found, texts.since].map((heading) => (
                  <th key={heading}>{heading}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ kind, targetId, targetName, expected, found: actualValue, firstSeen }) => (
                <tr key={`${kind}-${targetId}`}>
                  <td>{texts.kinds[kind]}</td>
                  <td>{targetName}</td>
                  <td className="ec-number">{expected}</td>
                  <td className="ec-number">{actualValue}</td>
                  <td className="ec-number">{formatDate(firstSeen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {differenceCount > differences.length ? (
            <p className="ec-muted">{fill(texts.oldestOf, { shown: differences.length, total: differenceCount })}</p>
          ) : null}
        </>
      }
    />
  );
}
