// The dialog that requests a refund of an order: amount and reason, with the refundable rest and the consequences.

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

type RefundTexts = (typeof refundTexts)['zh'];

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

const moneyPattern = /^\d{1,12}(\.\d{1,2})?$/;

function reasonIssue(reason: string, texts: RefundTexts): string | undefined {
  const { length } = reason.trim();
  if (length === 0) return texts.noReason;
  return length > 80 ? texts.longReason : undefined;
}

function amountIssue(amount: string, left: Decimal, texts: RefundTexts): string | undefined {
  if (amount === '') return texts.noAmount;
  if (!moneyPattern.test(amount) || new Decimal(amount).isZero()) return texts.wrongAmount;
  return new Decimal(amount).gt(left) ? fill(texts.tooMuch, { left: left.toFixed(2) }) : undefined;
}

function AmountForm({ row, earlier, state, onClose }: AmountFormProps) {
  const texts = useTexts(refundTexts);
  const call = useAskForRefund({ quiet: true });
  const [currentAmount, setCurrentAmount] = useState('');
  const left = leftOf(row.payMoney, earlier);
  const isGift = isGiftOnly(row);
  const isLarge = isGift
    ? needsSecondPerson(row.giftMoney ?? 0, earlier)
    : moneyPattern.test(currentAmount) && needsSecondPerson(currentAmount, earlier);
  const isLast = isGift || (moneyPattern.test(currentAmount) && left.eq(currentAmount));
  const amountField = { name: 'amount', label: texts.amount };
  const reasonField = { name: 'reason', label: texts.reason };
  return (
    <AskForm
      title={fill(texts.title, { no: row.orderNo })}
      act={{ label: isLarge ? texts.ask : texts.send, isDangerous: false }}
      start={start}
      fieldsOf={() => (isGift ? [reasonField] : [amountField, reasonField])}
      issuesOf={({ amount, reason }, field) => {
        const fieldIssues = {
          amount: isGift ? undefined : amountIssue(textOf(amount), left, texts),
          reason: reasonIssue(textOf(reason), texts),
        };
        const issues: Record<string, string> = {};
        for (const [name, issue] of Object.entries(fieldIssues)) {
          if (issue && (!field || name === field)) issues[name] = issue;
        }
        return issues;
      }}
      isSending={call.isPending}
      send={({ amount, reason }) =>
        call.send({ orderId: row.id, amount: isGift ? '0' : textOf(amount), reason: textOf(reason).trim() })
      }
      onClose={onClose}
    >
      {({ id, values, issues, set, judge }) => {
        const setAmount = (amount: unknown) => {
          setCurrentAmount(textOf(amount));
          set({ ...values, amount });
        };
        if (state) return state;
        return (
          <>
            <Figures row={row} earlier={earlier} left={left} />
            <div className="ec-form ec-form-grid">
              {isGift ? null : (
                <AmountField
                  id={`${id}-amount`}
                  value={values.amount}
                  issue={issues.amount}
                  left={left}
                  onChange={setAmount}
                  onBlur={() => judge('amount')}
                />
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
            <Consequences row={row} isLarge={isLarge} isLast={isLast} />
          </>
        );
      }}
    </AskForm>
  );
}

const start = { amount: '', reason: '' };

interface AmountFieldProps {
  id: string;
  value: unknown;
  issue: string | undefined;
  left: Decimal;
  onChange(amount: unknown): void;
  onBlur(): void;
}

/** The input of the amount, with a button that fills in the refundable rest. */
function AmountField({ id, value, issue, left, onChange, onBlur }: AmountFieldProps) {
  const texts = useTexts(refundTexts);
  return (
    <FieldFrame id={id} label={texts.amount} isRequired issue={issue}>
      <span className="refund-amount">
        <TextInput
          id={id}
          kind="decimal"
          unit={texts.yuan}
          value={value}
          isWrong={issue !== undefined}
          onChange={onChange}
          onBlur={onBlur}
        />
        <Button
          disabled={left.isZero()}
          // The input keeps the focus, because its blur would report an empty amount before this button fills it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(left.toFixed(2))}
        >
          {left.isZero() ? texts.nothingLeft : texts.all}
        </Button>
      </span>
    </FieldFrame>
  );
}

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
