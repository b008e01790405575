// The dialog in which a second person decides several refunds: their number and sum, and the selected refunds that are excluded.
import { fill } from '@ec/language/fill';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useTexts } from '@ec/ui/text/use-texts';
import { Decimal } from 'decimal.js';
import type { refund } from '../../shared/refund/refund.resource.ts';
import { SecondPersonDialog } from '../second-person.tsx';
import { refundTexts } from './refund-texts.ts';
import { useDecideOnRefunds } from './use-refund-calls.ts';
import './refund.css';

type Refund = RowIn<typeof refund>;

interface DecideSeveralProps {
  rows: readonly Refund[];
  others: readonly Refund[];
  onClose(): void;
  onDone(answer: unknown): void;
}

/** The dialog lists at most this number of refunds; the rest is only counted. */
const maxListed = 10;

export const ApproveSeveral = (props: DecideSeveralProps) => <DecideSeveral {...props} pass />;
export const RejectSeveral = (props: DecideSeveralProps) => <DecideSeveral {...props} pass={false} />;

function DecideSeveral({ rows, others, pass, onClose, onDone }: DecideSeveralProps & { pass: boolean }) {
  const texts = useTexts(refundTexts);
  const call = useDecideOnRefunds();
  const amount = rows.reduce((sum, row) => sum.plus(row.amount), new Decimal(0)).toFixed(2);
  const count = rows.length;
  const numbersOf = (list: readonly Refund[]) => list.map(({ refundNo }) => refundNo).join(texts.between);
  return (
    <SecondPersonDialog
      pass={pass}
      onClose={onClose}
      title={fill(pass ? texts.approveSeveralTitle : texts.rejectSeveralTitle, { count })}
      act={pass ? fill(texts.approveAct, { amount }) : texts.rejectAct}
      label={pass ? texts.note : texts.rejectReason}
      noReason={texts.noRejectReason}
      isSending={call.isPending}
      send={async (reason) =>
        onDone(await call.mutateAsync({ ids: rows.map(({ id }) => id), pass, ...(reason ? { reason } : {}) }))
      }
    >
      <ul className="refund-notes">
        <li>
          <strong>{fill(texts.severalAmount, { count, amount })}</strong>
        </li>
        {rows.slice(0, maxListed).map((row) => (
          <li key={row.id}>
            {row.refundNo} {row.merchantName} {texts.yuan}
            {row.amount.toFixed(2)}
          </li>
        ))}
        {count > maxListed ? <li>{fill(texts.severalMore, { count: count - maxListed })}</li> : null}
        <li>{pass ? texts.severalEffect : texts.severalRejected}</li>
        {others.length > 0 ? (
          <li className="ec-error">
            {fill(texts.severalOthers, { count: others.length, numbers: numbersOf(others.slice(0, maxListed)) })}
          </li>
        ) : null}
      </ul>
    </SecondPersonDialog>
  );
}
