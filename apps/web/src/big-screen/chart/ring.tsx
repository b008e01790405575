// Draws parts as a ring, with their names and numbers beside it, so that readers need not tell the colours apart.

export interface RingPart {
  key: string;
  label: string;
  value: number;
  color: string;
}

const radius = 42;
const circumference = 2 * Math.PI * radius;

export function Ring({ parts, total, unit }: { parts: readonly RingPart[]; total: number; unit: string }) {
  const visibleParts = parts.filter(({ value }) => value > 0);
  const whole = Math.max(1, total);
  let drawnValue = 0;
  return (
    <div className="ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring-ground" cx="50" cy="50" r={radius} />
        {visibleParts.map(({ key, value, color }) => {
          const start = drawnValue;
          drawnValue += value;
          const length = (value / whole) * circumference;
          const gap = visibleParts.length > 1 ? Math.min(1.5, length / 3) : 0;
          return (
            <circle
              key={key}
              cx="50"
              cy="50"
              r={radius}
              stroke={color}
              strokeDasharray={`${length - gap} ${circumference - length + gap}`}
              strokeDashoffset={-(start / whole) * circumference}
              transform="rotate(-90 50 50)"
            />
          );
        })}
        <text x="50" y="52" className="ring-total">
          {total}
        </text>
        <text x="50" y="67" className="ring-unit">
          {unit}
        </text>
      </svg>
      <ul>
        {parts.map(({ key, label, value, color }) => (
          <li key={key} className={value === 0 ? 'is-none' : undefined}>
            <i className={`mark mark-${key}`} style={{ color }} />
            <span>{label}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
