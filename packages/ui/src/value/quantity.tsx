// Shows a number in tabular figures, with a lighter unit after a thin space. An unknown value is a dash.
import { groupNumber, moneyText, type NumberValue, perOf, UNKNOWN, YUAN } from '@ec/language/amount';
import { quantityText, scaleQuantity, THIN_SPACE } from './quantity.ts';

/** The mark for an unknown value. */
export const emptyValue = <span className="ec-muted">{UNKNOWN}</span>;

interface QuantityProps {
  value: NumberValue;
  unit?: string;
  digits?: number;
  /** True where the unit is chosen by size: kW or MW, kWh or MWh. */
  scale?: boolean;
}

export function Quantity({ value, unit, digits, scale = false }: QuantityProps) {
  if (unit?.startsWith(YUAN)) return <MoneyText value={value} unit={unit} digits={digits ?? 2} />;
  const scaled = scale && unit ? scaleQuantity(value, unit) : { value, unit };
  const text = groupNumber(scaled.value, digits);
  return (
    <span className="ec-number" {...(scaled.unit === unit ? {} : { title: quantityText(value, unit) })}>
      {text}
      {scaled.unit && text !== UNKNOWN ? (
        <span className="ec-unit">
          {THIN_SPACE}
          {scaled.unit}
        </span>
      ) : null}
    </span>
  );
}

/** Shows money, such as `¥1,234.50`; for a price, the unit follows in a lighter colour. */
export function MoneyText({ value, digits = 2, unit = YUAN }: { value: NumberValue; digits?: number; unit?: string }) {
  const text = moneyText(value, { digits });
  if (text === UNKNOWN) return emptyValue;
  return (
    <span className="ec-number">
      {text}
      {perOf(unit) ? <span className="ec-unit">{perOf(unit)}</span> : null}
    </span>
  );
}
