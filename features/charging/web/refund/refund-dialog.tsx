// Asks for the amount and the reason of an order's refund, and shows the refundable rest and the consequences.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowOf } from '@ec/resource/row';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Button } from 'antd';
import { Decimal } from 'decimal.js';
import { useState } from 'react';
import type { orders } from '../../shared/order/orders.resource.ts';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import {
  channelOf,
  type EarlierRefund,
  isGiftOnly,
  leftOf,
  needsSecondPerson,
  type RefundState,
} from '../../shared/refund/refund-rules.ts';
import { InvoiceNote } from './invoice-note.tsx';
import { refundTexts } from './refund-texts.ts';
import { useAskForRefund } from './use-refund-calls.ts';
import './refund.css';

const { pending, processing, success, abnormal } = refundStatus.key;

interface RefundDialogProps {
  /** The order. */
  row: RowOf<typeof orders>;
  onClose(): void;
}

export function RefundDialog({ row, onClose }: RefundDialogProps) {
  const list = useAllRows(refund, { orderId: row.id }, { gcTime: 0, isWhole: true });
  const earlier = (list.data ?? []).map(
    ({ refundStatus: state, amount }): EarlierRefund => ({ refundStatus: state ?? pending, amount, sendTime: null }),
  );
  return (
    <AmountForm
      row={row}
      earlier={earlier}
      onClose={onClose}
      state={
        list.data ? undefined : list.error ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton rows={2} columns={3} />
        )
      }
    />
  );
}

interface AmountFormProps extends RefundDialogProps {
  earlier: readonly EarlierRefund[];
  /** The placeholder while the earlier refunds load, or their error. */
  state: React.ReactNode;
}

const money = /^\d{1,12}(\.\d{1,2})?$/;

function AmountForm({ row, earlier, state, onClose }: AmountFormProps) {
  const texts = useTexts(refundTexts);
  const call = useAskForRefund({ quiet: true });
  const [amountNow, setAmountNow] = useState('');
  const left = leftOf(row.payMoney, earlier);
  const byGift = isGiftOnly(row);
  const isLarge = byGift
    ? needsSecondPerson(row.giftMoney ?? 0, earlier)
    : money.test(amountNow) && needsSecondPerson(amountNow, earlier);
  const wrongAmount = (amount: string): string | undefined => {
    if (byGift) return undefined;
    if (amount === '') return texts.noAmount;
    if (!money.test(amount) || new Decimal(amount).isZero()) return texts.wrongAmount;
    return new Decimal(amount).gt(left) ? fill(texts.tooMuch, { left: left.toFixed(2) }) : undefined;
  };
  const wrongReason = (reason: string) =>
    reason.trim() === '' ? texts.noReason : reason.trim().length > 80 ? texts.longReason : undefined;
  return (
    <AskForm
      title={fill(texts.title, { no: row.orderNo })}
      act={{ label: isLarge ? texts.ask : texts.send, isDangerous: false }}
      start={start}
      fieldsOf={() => [
        ...(byGift ? [] : [{ name: 'amount', label: texts.amount }]),
        { name: 'reason', label: texts.reason },
      ]}
      issuesOf={({ amount, reason }, one) => {
        const fieldIssues = { amount: wrongAmount(textOf(amount)), reason: wrongReason(textOf(reason)) };
        return Object.fromEntries(
          Object.entries(fieldIssues).flatMap(([name, issue]) =>
            issue && (!one || name === one) ? [[name, issue]] : [],
          ),
        );
      }}
      isSending={call.isPending}
      send={({ amount, reason }) =>
        call.send({ orderId: row.id, amount: byGift ? '0' : textOf(amount), reason: textOf(reason).trim() })
      }
      onClose={onClose}
    >
      {({ id, values, issues, set, judge }) => {
        const setAmount = (amount: unknown) => {
          setAmountNow(textOf(amount));
          set({ ...values, amount });
        };
        return state ? (
          state
        ) : (
          <>
            <Figures row={row} earlier={earlier} left={left} />
            <div className="ec-form ec-form-grid">
              {byGift ? null : (
                <FieldFrame id={`${id}-amount`} label={texts.amount} isRequired issue={issues.amount}>
                  <span className="refund-amount">
                    <TextInput
                      id={`${id}-amount`}
                      kind="decimal"
                      unit={texts.yuan}
                      value={values.amount}
                      isWrong={issues.amount !== undefined}
                      onChange={setAmount}
                      onBlur={() => judge('amount')}
                    />
                    <Button
                      disabled={left.isZero()}
                      // The amount keeps the focus: its blur would report an empty amount before this button fills it.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => setAmount(left.toFixed(2))}
                    >
                      {left.isZero() ? texts.nothingLeft : texts.all}
                    </Button>
                  </span>
                </FieldFrame>
              )}
              <FieldFrame id={`${id}-reason`} label={texts.reason} isRequired isWide issue={issues.reason}>
                <TextInput
                  id={`${id}-reason`}
                  kind="lines"
                  value={values.reason}
                  isWrong={issues.reason !== undefined}
                  onChange={(reason) => set({ ...values, reason })}
                  onBlur={() => judge('reason')}
                />
              </FieldFrame>
            </div>
            <Consequences
              row={row}
              isLarge={isLarge}
              isLast={byGift || (money.test(amountNow) && left.eq(amountNow))}
            />
          </>
        );
      }}
    </AskForm>
  );
}

const start = { amount: '', reason: '' };

function Figures({
  row,
  earlier,
  left,
}: {
  row: RowOf<typeof orders>;
  earlier: readonly EarlierRefund[];
  left: Decimal;
}) {
  const texts = useTexts(refundTexts);
  const sum = (...states: RefundState[]) =>
    earlier
      .filter(({ refundStatus }) => states.includes(refundStatus))
      .reduce((total, { amount }) => total.plus(amount), new Decimal(0))
      .toFixed(2);
  const figures = [
    [texts.paid, row.payMoney ?? 0],
    [texts.refunded, sum(success)],
    [texts.underway, sum(pending, processing, abnormal)],
    [texts.left, left.toFixed(2)],
  ] as const;
  return (
    <dl className="ec-figures refund-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Quantity value={value} digits={2} unit={texts.yuan} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Consequences({ row, isLarge, isLast }: { row: RowOf<typeof orders>; isLarge: boolean; isLast: boolean }) {
  const texts = useTexts(refundTexts);
  const gift = new Decimal(row.giftMoney ?? 0);
  return (
    <ul className="refund-notes">
      {isGiftOnly(row) ? null : (
        <li>{channelOf(row.payType) === refundChannel.key.weChat ? texts.toWechat : texts.toBalance}</li>
      )}
      <InvoiceNote status={row.invoiceStatus} />
      {isLarge ? (
        <li data-tone="warning">
          <strong>{texts.second}</strong>
        </li>
      ) : null}
      {gift.gt(0) ? (
        <li data-tone={isLast ? 'good' : undefined}>
          {fill(isGiftOnly(row) ? texts.giftOnly : texts.gift, { gift: gift.toFixed(2) })}
        </li>
      ) : null}
    </ul>
  );
}
