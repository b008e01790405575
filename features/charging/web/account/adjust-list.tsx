// Lists requests for adjusts, credit and revoked gifts, both pending and decided; a second person decides them here (BR-13).

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Pager } from '@ec/ui/table/pager.tsx';
import { useExistingPage } from '@ec/ui/table/use-existing-page';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { Adjust } from '../../shared/account/account.contract.ts';
import { accountHisBizType, accountHisDirection } from '../../shared/account/account.enums.ts';
import { type RechargeStatus, rechargeStatus } from '../../shared/account/recharge.ts';
import { SecondPersonDialog } from '../second-person.tsx';
import { moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import { useAdjusts, useDecision } from './use-account-calls.ts';
import './account.css';

const size = 10;
const { waiting, booked, refused } = rechargeStatus;
const all = -1 as const;
const directionIn = accountHisDirection.key.in;
const { giftRevoked } = accountHisBizType.key;
const tones = { [waiting]: 'warning', [booked]: 'good', [refused]: 'off' } as const;

/** Returns whether a person may request or decide one of these requests, and therefore sees the list. */
export const canSeeAdjusts = (can: (code: string) => boolean): boolean =>
  ['account_adjustApprove', 'account_adjust', 'account_credit', 'account_revokeGift'].some(can);

/** Without `accountId` the list contains the requests of all accounts. */
export function AdjustList({ accountId }: { accountId?: string }) {
  const texts = useTexts(accountTexts);
  const [state, setState] = useState<RechargeStatus | typeof all>(accountId ? all : waiting);
  const [current, setCurrent] = useState(1);
  const [pendingDecision, setPendingDecision] = useState<{ adjust: Adjust; pass: boolean }>();
  const list = useAdjusts({ current, size, rechargeStatus: state === all ? undefined : state, accountId });
  const page = list.data;
  useExistingPage({ current, pageSize: size, total: page?.total, onChange: setCurrent });
  const states = Object.values(rechargeStatus).map((value) => ({ value, label: texts.states[value] }));
  return (
    <>
      <Segmented
        aria-label={texts.state}
        value={state}
        options={[{ value: all, label: texts.all }, ...states]}
        onChange={(value) => {
          setState(value);
          setCurrent(1);
        }}
      />
      {page ? (
        <>
          {page.records.length === 0 ? <Empty title={texts.noAdjust} reason={texts.noAdjustText} /> : null}
          <ul className="account-desk" aria-label={texts.adjusts} aria-busy={list.isFetching}>
            {page.records.map((adjust) => (
              <AdjustItem key={adjust.id} adjust={adjust} onDecide={(pass) => setPendingDecision({ adjust, pass })} />
            ))}
          </ul>
          <Pager hideOnSinglePage current={current} pageSize={size} total={page.total} onChange={setCurrent} />
        </>
      ) : list.error ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListSkeleton rows={4} columns={2} />
      )}
      {pendingDecision ? <DecisionDialog {...pendingDecision} onClose={() => setPendingDecision(undefined)} /> : null}
    </>
  );
}

type Texts = (typeof accountTexts)['zh'];

/** Formats the signed amount of an adjust, or the requested credit limit. */
function sumOf({ bizType, direction, amount, creditLimit, creditNow, rechargeStatus }: Adjust, texts: Texts): string {
  if (creditLimit !== null) {
    const template = rechargeStatus === waiting ? texts.creditAsked : texts.creditGiven;
    return fill(template, { from: moneyText(creditNow), to: moneyText(creditLimit) });
  }
  const prefix = bizType === giftRevoked ? `${texts.gift} ` : '';
  const sign = direction === directionIn ? '+' : '−';
  return `${prefix}${sign}${moneyText(amount)}`;
}

function toneOf({ direction, creditLimit }: Adjust) {
  if (creditLimit !== null) return 'warning';
  return direction === directionIn ? 'good' : 'bad';
}

function AdjustItem({ adjust, onDecide }: { adjust: Adjust; onDecide(pass: boolean): void }) {
  const { can } = useConsole();
  const texts = useTexts(accountTexts);
  const { rechargeStatus, isMine } = adjust;
  const canDecide = rechargeStatus === waiting && can('account_adjustApprove');
  return (
    <li>
      <div>
        <h3>
          {adjust.ownerName} <code>{adjust.accountNo}</code>
          {tags([{ text: texts.states[rechargeStatus], tone: tones[rechargeStatus] }])}
        </h3>
        <p>{adjust.reason}</p>
        <p className="ec-muted">
          {fill(texts.applied, { name: adjust.applyName })} <TimeText value={adjust.createTime} />
        </p>
        {rechargeStatus === waiting ? null : (
          <p className="ec-muted">
            {fill(texts.decided, { name: adjust.auditName })} <TimeText value={adjust.auditTime} />
            {adjust.auditReason ? ` · ${adjust.auditReason}` : null}
          </p>
        )}
        {canDecide && isMine ? <p className="ec-muted">{texts.mine}</p> : null}
      </div>
      <div>
        <div className="ec-number account-sum account-money" data-tone={toneOf(adjust)}>
          {sumOf(adjust, texts)}
        </div>
        {canDecide && !isMine ? (
          <div className="account-do">
            <Button size="small" onClick={() => onDecide(false)}>
              {texts.refuse}
            </Button>
            <Button size="small" type="primary" onClick={() => onDecide(true)}>
              {texts.pass}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

function DecisionDialog({ adjust, pass, onClose }: { adjust: Adjust; pass: boolean; onClose(): void }) {
  const texts = useTexts(accountTexts);
  const decision = useDecision();
  const { success } = useFeedback();
  const way = adjust.direction === directionIn ? texts.wayIn : texts.wayOut;
  const isCredit = adjust.creditLimit !== null;
  const isGift = adjust.bizType === giftRevoked;
  const words = isCredit ? texts.aboutCreditDecision : isGift ? texts.aboutGiftDecision : texts;
  return (
    <SecondPersonDialog
      pass={pass}
      onClose={onClose}
      title={fill(pass ? words.passTitle : words.refuseTitle, { name: adjust.ownerName ?? '' })}
      act={
        pass ? fill(words.passAct, { way, amount: moneyText(adjust.creditLimit ?? adjust.amount) }) : words.refuseAct
      }
      label={pass ? texts.note : texts.why}
      noReason={texts.noWhy}
      isSending={decision.isPending}
      send={(reason) =>
        decision
          .mutateAsync({ id: adjust.id, pass, reason })
          .then(() => success(pass && isCredit ? texts.creditDone : texts.decisionDone[pass ? 'pass' : 'refuse']))
      }
    >
      <ul className="account-about">
        <li>
          {isCredit ? texts.credit : texts.amount} {sumOf(adjust, texts)} · {adjust.accountNo}
        </li>
        <li>
          {texts.reason}: {adjust.reason} ({adjust.applyName})
        </li>
      </ul>
    </SecondPersonDialog>
  );
}
