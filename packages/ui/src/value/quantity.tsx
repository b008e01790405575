// A number on the surface: tabular figures, unit lighter after a thin space, — for unknown (look: type).
import { groupNumber, type NumberValue, scaleQuantity, THIN_SPACE, UNKNOWN } from './quantity.ts';

/** Stands for what is not known. */
export const unknown = <span className="ec-muted">{UNKNOWN}</span>;

interface QuantityProps {
  value: NumberValue;
  unit?: string;
  digits?: number;
  /** Picks kW or MW, kWh or MWh by size. */
  scale?: boolean;
}

export function Quantity({ value, unit, digits, scale = false }: QuantityProps) {
  const shown = scale && unit ? scaleQuantity(value, unit) : { value, unit };
  const text = groupNumber(shown.value, digits);
  return (
    <span className="ec-number">
      {text}
      {shown.unit && text !== UNKNOWN ? (
        <span className="ec-unit">
          {THIN_SPACE}
          {shown.unit}
        </span>
      ) : null}
    </span>
  );
}
