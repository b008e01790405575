// Chooses the handler of an order. Offers the suggested people with their open orders and distance, and a search for other people.
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { type Candidate, orderAdvice } from '../../shared/order/advice.contract.ts';
import { spokenMetres } from './check-in.tsx';
import { orderTexts } from './order-texts.ts';
import './order.css';

export function HandlerInput(props: InputProps) {
  const { value, actionRows = [], onChange } = props;
  const texts = useTexts(orderTexts);
  const { data, error } = useCall(orderAdvice, { id: actionRows[0]?.id ?? '' }, { enabled: actionRows.length === 1 });
  const [isOther, setOther] = useState(false);
  if (error || isOther || actionRows.length !== 1) return <FieldInput {...props} />;
  if (!data) return <ListSkeleton rows={3} columns={1} />;
  if (data.length === 0)
    return (
      <>
        <p className="ec-muted">{texts.noCandidates}</p>
        <FieldInput {...props} />
      </>
    );
  return (
    <fieldset className="order-candidates">
      <legend className="ec-muted">{texts.candidateHint}</legend>
      {data.map((each) => (
        <label key={each.userId} data-on={each.userId === textOf(value) || undefined}>
          <input
            type="radio"
            name={props.id}
            checked={each.userId === textOf(value)}
            onChange={() => onChange(each.userId)}
          />
          <CandidateLine candidate={each} />
        </label>
      ))}
      <Button type="link" onClick={() => setOther(true)}>
        {texts.other}
      </Button>
    </fieldset>
  );
}

function CandidateLine({ candidate: { name, openOrders, metres, from, isOnDuty } }: { candidate: Candidate }) {
  const texts = useTexts(orderTexts);
  const way =
    metres === null
      ? texts.awayUnknown
      : `${fill(texts.away, { metres: spokenMetres(metres) })} · ${from === 'checkIn' ? texts.byCheckIn : texts.byStations}`;
  return (
    <>
      <strong>{name}</strong>
      {isOnDuty ? <span className="order-duty">{texts.onDuty}</span> : null}
      <span className="ec-number">{fill(texts.openOrders, { count: openOrders })}</span>
      <small className="ec-muted">{way}</small>
    </>
  );
}
