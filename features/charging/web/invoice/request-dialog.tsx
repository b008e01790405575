// The dialog that requests the invoices of a month. For one merchant the buyer's data can be corrected;
// for several merchants the data on file is used.

import { moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { AskForm } from '@ec/records/change/ask-form.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Modal } from 'antd';
import { type Buyer, invoiceableMonth, requestInvoice } from '../../shared/invoice/invoice.contract.ts';
import { invoiceKind } from '../../shared/invoice/invoice.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { statement } from '../../shared/statement/statement.resource.ts';
import { statementTexts } from '../statement/statement-texts.ts';
import { LineTable } from './line-table.tsx';

export interface InvoiceTarget {
  merchantId: string;
  merchantName: string;
  /** The amount that can still be invoiced. */
  toInvoice: string;
}

interface RequestProps {
  month: string;
  merchants: readonly InvoiceTarget[];
  onClose(): void;
}

const touches = [orders, statement];
const buyerFields = [
  'title',
  'taxNo',
  'address',
  'bankName',
  'bankAccount',
] as const satisfies readonly (keyof Buyer)[];
const { special, general } = invoiceKind.key;

const kindOf = (value: unknown) => (value === special ? special : general);

export function RequestDialog(props: RequestProps) {
  const [merchant, ...others] = props.merchants;
  if (!merchant) return null;
  return others.length === 0 ? <OneMerchant {...props} merchant={merchant} /> : <ManyMerchants {...props} />;
}

function OneMerchant({ merchant, month, onClose }: RequestProps & { merchant: InvoiceTarget }) {
  const texts = useTexts(statementTexts);
  const { merchantId } = merchant;
  const { data, error, refetch } = useCall(invoiceableMonth, { merchantId, month }, { gcTime: 0 });
  if (data) return <BuyerForm merchant={merchant} month={month} data={data} onClose={onClose} />;
  return (
    <Modal open title={`${texts.invoiceTo} · ${merchant.merchantName}`} footer={null} onCancel={onClose}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={3} />}
    </Modal>
  );
}

interface BuyerFormProps {
  merchant: InvoiceTarget;
  month: string;
  data: OutputOf<typeof invoiceableMonth>;
  onClose(): void;
}

function BuyerForm({ merchant, month, data, onClose }: BuyerFormProps) {
  const texts = useTexts(statementTexts);
  const { success } = useFeedback();
  const call = useSend(requestInvoice, { quiet: true, touches });
  const { merchantId, merchantName } = merchant;
  const issuesOf = (values: Record<string, unknown>): Record<string, string> => {
    const issues: Record<string, string> = {};
    if (textOf(values.title).trim() === '') issues.title = texts.needTitle;
    if (textOf(values.taxNo).trim() === '') issues.taxNo = texts.needTaxNo;
    const hasBank = Boolean(values.bankName && values.bankAccount);
    if (kindOf(values.kind) === special && !hasBank) issues.bankName = texts.needBank;
    return issues;
  };
  return (
    <AskForm
      start={{ kind: general, ...data.buyer }}
      title={`${texts.invoiceTo} · ${merchantName} · ${month}`}
      act={{ label: texts.invoiceTo, isDangerous: false }}
      fieldsOf={() => ['kind' as const, ...buyerFields].map((name) => ({ name, label: texts[name] }))}
      issuesOf={(values, name) => {
        const all = issuesOf(values);
        if (name === undefined) return all;
        return all[name] === undefined ? {} : { [name]: all[name] };
      }}
      isSending={call.isPending}
      onClose={onClose}
      send={async (values) => {
        const trimField = (name: keyof Buyer) => textOf(values[name]).trim();
        const [title, taxNo, address, bankName, bankAccount] = buyerFields.map(trimField);
        const buyer = { title: title ?? '', taxNo: taxNo ?? '', address, bankName, bankAccount };
        await call.mutateAsync({ merchantId, month, kind: kindOf(values.kind), ...buyer });
        success(fill(texts.requested, { count: 1 }));
      }}
    >
      {({ id, values, issues, set, judge }) => (
        <>
          <p className="ec-muted">{fill(texts.ordersOf, { count: data.orders.length })}</p>
          <LineTable lines={data.lines} />
          <div className="ec-form ec-form-grid">
            <FieldFrame id={`${id}-kind`} label={texts.kind} isRequired>
              <KindInput id={`${id}-kind`} value={values.kind} onChange={(kind) => set({ ...values, kind })} />
            </FieldFrame>
            {buyerFields.map((name) => (
              <FieldFrame
                key={name}
                id={`${id}-${name}`}
                label={texts[name]}
                isRequired={name === 'title' || name === 'taxNo'}
                issue={issues[name]}
              >
                <TextInput
                  id={`${id}-${name}`}
                  kind="line"
                  value={values[name]}
                  isWrong={issues[name] !== undefined}
                  onChange={(value) => set({ ...values, [name]: value })}
                  onBlur={() => judge(name)}
                />
              </FieldFrame>
            ))}
          </div>
        </>
      )}
    </AskForm>
  );
}

function KindInput({ id, value, onChange }: { id: string; value: unknown; onChange(kind: unknown): void }) {
  const language = useLanguage();
  const options = invoiceKind.values.map((each) => ({ value: each.key, label: each[language] }));
  return <ChoiceInput id={id} value={value} options={options} onChange={onChange} />;
}

/** Sends the requests one after another: a failure of one merchant does not stop the others. */
function ManyMerchants({ merchants, month, onClose }: RequestProps) {
  const { api } = useConsole();
  const texts = useTexts(statementTexts);
  const { success, warning } = useFeedback();
  const call = useSend(requestInvoice, { quiet: true, touches });
  const send = async (kind: typeof special | typeof general) => {
    const failed: string[] = [];
    for (const { merchantId, merchantName } of merchants) {
      try {
        const { buyer } = await callOf(api, invoiceableMonth)({ merchantId, month }, { quiet: true });
        await call.mutateAsync({ merchantId, month, kind, ...buyer });
      } catch (problem) {
        failed.push(`${merchantName} ${problem instanceof Error ? problem.message : ''}`.trim());
      }
    }
    const count = merchants.length - failed.length;
    if (failed.length === 0) success(fill(texts.requested, { count }));
    else warning(fill(texts.requestedPart, { count, failed: failed.length, why: failed.join('; ') }));
  };
  return (
    <AskForm
      start={{ kind: general }}
      title={`${fill(texts.invoiceMany, { count: merchants.length })} · ${month}`}
      act={{ label: texts.invoiceTo, isDangerous: false }}
      fieldsOf={() => [{ name: 'kind', label: texts.kind }]}
      issuesOf={() => ({})}
      isSending={call.isPending}
      send={({ kind }) => send(kindOf(kind))}
      onClose={onClose}
    >
      {({ id, values, set }) => (
        <>
          <ul className="statement-chosen">
            {merchants.map(({ merchantId, merchantName, toInvoice }) => (
              <li key={merchantId}>
                <span>{merchantName}</span>
                <span className="ec-number">{moneyText(toInvoice)}</span>
              </li>
            ))}
          </ul>
          <div className="ec-form">
            <FieldFrame id={`${id}-kind`} label={texts.kind} isRequired>
              <KindInput id={`${id}-kind`} value={values.kind} onChange={(kind) => set({ kind })} />
            </FieldFrame>
          </div>
        </>
      )}
    </AskForm>
  );
}
