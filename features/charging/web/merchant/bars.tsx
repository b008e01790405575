// Shows values over time as bars. A time in the future has the value null and no bar.
import { groupNumber } from '@ec/language/amount';

interface BarsProps {
  label: string;
  unit: string;
  times: readonly string[];
  values: readonly (number | null)[];
}

export function Bars({ label, unit, times, values }: BarsProps) {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  const valueText = (value: number | null) => (value === null ? '—' : `${groupNumber(value)} ${unit}`);
  return (
    <figure className="merchant-chart" role="img" aria-label={label}>
      <span className="merchant-top ec-number">{valueText(top)}</span>
      <div className="merchant-bars">
        {values.map((value, index) => (
          <span
            key={times[index]}
            title={`${times[index]}: ${valueText(value)}`}
            style={{ height: `${top > 0 ? ((value ?? 0) / top) * 100 : 0}%` }}
          />
        ))}
      </div>
      <figcaption className="ec-number">
        <span>{times[0]}</span>
        <span>{times[Math.floor(times.length / 2)]}</span>
        <span>{times.at(-1)}</span>
      </figcaption>
    </figure>
  );
}
