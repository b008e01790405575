// Explains an order on hold above the decision: the charger's report, the plausible part, and the effect of each choice
// on the bill. The reviewer and the person who confirms see the same explanation.
import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useDictionary } from '@ec/records/choices/use-choices';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import type { RowOf } from '@ec/resource/row';
import { useCall } from '@ec/resource-web/use-call';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { instantOf, spokenDuration } from '@ec/ui/value/date';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { orderCourse } from '../../shared/order/order.contract.ts';
import { ordersHeldCause, ordersReviewWay } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { type HeldBill, heldBill } from './held-bill.ts';
import { heldEffectOf, isPayerMissing } from './held-effects.ts';
import { heldTexts } from './held-texts.ts';
import './orders.css';

type Order = RowOf<typeof orders>;

interface AboutProps {
  rows: readonly Order[];
}

export const AboutReview = ({ rows: [row] }: AboutProps) => (row ? <AboutHeld row={row} /> : null);
export const AboutConfirm = ({ rows: [row] }: AboutProps) => (row ? <AboutHeld row={row} isProposed /> : null);

/** Shows where, when and how much was charged, so that the person can identify the truck. */
export function AboutAssign({ rows: [order] }: AboutProps) {
  const texts = useTexts(heldTexts);
  if (!order) return null;
  const isSameDay = order.endTime?.slice(0, 10) === order.startTime?.slice(0, 10);
  const endText = isSameDay ? order.endTime?.slice(11) : order.endTime;
  return (
    <div className="order-about order-held">
      <dl className="ec-figures">
        <Fact name={texts.place}>
          {[order.stationName, order.stackName, order.gunName].filter(Boolean).join(' · ')}
        </Fact>
        <Fact name={texts.time}>{`${order.startTime ?? '—'} – ${endText ?? '—'}`}</Fact>
        <Fact name={texts.reported}>{kwhText(order.reportedKwh)}</Fact>
        <Fact name={texts.plausible}>{kwhText(order.plausibleKwh)}</Fact>
      </dl>
      <p className="ec-muted">{texts.assignNext}</p>
    </div>
  );
}

/** Returns the order's detail, which has the tariff and the review. Until the detail is loaded, returns the row of the list. */
function useOrderDetail(row: Order): Order {
  const { api, language } = useConsole();
  const detail = on(orders, rowCall.detail);
  const { data } = useQuery({
    queryKey: [...servedKey(orders), 'detail', language, row.id, 'held'],
    queryFn: async ({ signal }) => (await callOf(api, detail)({ id: row.id }, { signal, quiet: true })) as Order,
  });
  return data ?? row;
}

function AboutHeld({ row, isProposed = false }: { row: Order; isProposed?: boolean }) {
  const texts = useTexts(heldTexts);
  const language = useLanguage();
  const order = useOrderDetail(row);
  const causes = useDictionary(ordersHeldCause);
  const cause = causes.find(({ value }) => value === order.heldCause)?.label;
  const duration = order.durationSec == null ? '—' : spokenDuration(order.durationSec, language);
  return (
    <div className="order-about order-held">
      <p>
        <strong>{texts.what}</strong> {cause ?? texts.noCause}
      </p>
      <dl className="ec-figures">
        <Fact name={texts.plate}>{order.plateNo || '—'}</Fact>
        <Fact name={texts.duration}>{duration}</Fact>
        <Fact name={texts.reported}>{kwhText(order.reportedKwh)}</Fact>
        <Fact name={texts.plausible}>{kwhText(order.plausibleKwh)}</Fact>
      </dl>
      <Choices order={order} isProposed={isProposed} />
      <p className="ec-muted">{isProposed ? texts.confirmNext : texts.reviewNext}</p>
    </div>
  );
}

const kwhText = (kwh: number | null | undefined): string => (kwh == null ? '—' : `${groupNumber(kwh, 2)} kWh`);

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="ec-number">{children}</dd>
    </div>
  );
}

const { plausible, byHand, cancel } = ordersReviewWay.key;

/** Shows each choice with the amount that the customer would pay and its effect; after a proposal, only the proposed choice. */
function Choices({ order, isProposed }: { order: Order; isProposed: boolean }) {
  const texts = useTexts(heldTexts);
  const ways = useDictionary(ordersReviewWay);
  const { data } = useCall(orderCourse, { id: order.id });
  const { ruleSnapshot: snapshot, endTime, reviewKwh = null } = order;
  const session = data && snapshot && { snapshot, points: data.points, endedAt: instantOf(endTime ?? '') ?? 0 };
  const isMissing = isPayerMissing(order);
  const bills: Readonly<Record<number, HeldBill | undefined>> = {
    [plausible]: session ? heldBill(session) : undefined,
    [byHand]: session && reviewKwh !== null ? heldBill(session, reviewKwh) : undefined,
    [cancel]: { kwh: 0, money: 0 },
  };
  const offeredWays = isProposed ? ways.filter(({ value }) => value === order.reviewWay) : ways;
  return (
    <table className="ec-plain-table" aria-label={isProposed ? texts.proposal : texts.choices}>
      <thead>
        <tr>
          <th scope="col">{isProposed ? texts.proposal : texts.choice}</th>
          <th scope="col" className="order-amount">
            {texts.billed}
          </th>
          <th scope="col" className="order-amount">
            {texts.pays}
          </th>
        </tr>
      </thead>
      <tbody>
        {offeredWays.map(({ value, label }) => {
          const way = Number(value);
          const isKwhOpen = way === byHand && reviewKwh === null;
          const amount = isKwhOpen ? priceText(bills[plausible], texts.perKwh) : moneyText(bills[way]?.money ?? null);
          return (
            <Fragment key={value}>
              <tr>
                <th scope="row">{label}</th>
                <td className="order-amount ec-number">{isKwhOpen ? texts.yourKwh : kwhText(bills[way]?.kwh)}</td>
                <td className="order-amount ec-number">{isMissing && way !== cancel ? '—' : amount}</td>
              </tr>
              <tr className="order-held-effect">
                <td colSpan={3}>{texts.effects[heldEffectOf(order, way)]}</td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
      {isProposed && order.reviewReason ? (
        <caption>{fill(texts.because, { reason: order.reviewReason })}</caption>
      ) : null}
    </table>
  );
}

/** Formats the mean price of the session, from which the reviewer can estimate a bill for manually entered energy. */
const priceText = (bill: HeldBill | undefined, perKwh: string): string =>
  bill && bill.kwh > 0 ? fill(perKwh, { price: (bill.money / bill.kwh).toFixed(2) }) : '—';
