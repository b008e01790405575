// A number on the surface: tabular figures, unit lighter after a thin space, — for unknown (look: type).
import { groupNumber, moneyText, type NumberValue, perOf, UNKNOWN, YUAN } from '@ec/language/amount';
import { quantityText, scaleQuantity, THIN_SPACE } from './quantity.ts';

/** Stands for what is not known. */
export const emptyValue = <span className="ec-muted">{UNKNOWN}</span>;

interface QuantityProps {
  value: NumberValue;
  unit?: string;
  digits?: number;
  /** Picks kW or MW, kWh or MWh by size. */
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

/** `¥1,234.50`; of a price, what it is the price of stands lighter behind it. */
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
