// What the nightly check of the books found: one quiet line where all agrees, a loud one with the rows where it does not.
import { formatDate } from '@ec/ui/date';
import { fill, useTexts } from '@ec/ui/use-texts';
import { Alert } from 'antd';
import { accountTexts } from './account-texts.ts';
import { type LedgerState, useLedgerState } from './use-account-calls.ts';
import './account.css';

export function LedgerNotice() {
  const texts = useTexts(accountTexts);
  const { data } = useLedgerState();
  if (!data) return null;
  if (data.differences.length > 0) return <Differences state={data} />;
  const { checkedAt, accounts, txns } = data;
  return (
    <span className="account-check">
      {checkedAt === '' ? texts.neverChecked : fill(texts.checked, { time: formatDate(checkedAt), accounts, txns })}
    </span>
  );
}

function Differences({ state: { differences, checkedAt } }: { state: LedgerState }) {
  const texts = useTexts(accountTexts);
  return (
    <Alert
      type="error"
      showIcon
      className="ec-wide"
      title={fill(texts.differs, { n: differences.length })}
      description={
        <>
          <p className="account-check">{fill(texts.differsAt, { time: formatDate(checkedAt) })}</p>
          <table className="account-differences">
            <thead>
              <tr>
                {[texts.kind, texts.object, texts.expected, texts.found, texts.since].map((heading) => (
                  <th key={heading}>{heading}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ kind, targetId, targetName, expected, found, firstSeen }) => (
                <tr key={`${kind}-${targetId}`}>
                  <td>{texts.kinds[kind]}</td>
                  <td>{targetName}</td>
                  <td className="ec-number">{expected}</td>
                  <td className="ec-number">{found}</td>
                  <td className="ec-number">{formatDate(firstSeen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
    />
  );
}
