// Draws the picture beside the form: the power of one day, with a hairline at the present hour. It illustrates PV, charging, storage that
// follows the tariff, and the grid as the rest; it shows no real data.
import type { LoginTexts } from './login-texts.ts';

const WIDTH = 720;
const HEIGHT = 320;
const BASE = 236;
const SCALE = 172;

const bell = (hour: number, centre: number, width: number) => Math.exp(-(((hour - centre) / width) ** 2));
const pv = (hour: number) => 0.98 * bell(hour, 12.4, 3.3);
const charging = (hour: number) =>
  0.2 + 0.46 * bell(hour, 12, 2.6) + 0.34 * bell(hour, 21, 2.4) + 0.16 * bell(hour, 2, 2.8);
const storage = (hour: number) =>
  0.36 * bell(hour, 18.8, 1.7) - 0.28 * bell(hour, 12.6, 1.9) - 0.14 * bell(hour, 3.4, 2);
const grid = (hour: number) => charging(hour) - pv(hour) - storage(hour);

const x = (hour: number) => (hour / 24) * WIDTH;
const y = (value: number) => BASE - value * SCALE;
const hours = Array.from({ length: 97 }, (_, index) => index / 4);

function line(curve: (hour: number) => number): string {
  return hours.map((hour, index) => `${index ? 'L' : 'M'}${x(hour).toFixed(1)} ${y(curve(hour)).toFixed(1)}`).join('');
}

const solarArea = `${line(pv)}L${WIDTH} ${BASE}L0 ${BASE}Z`;
const paths = { pv: line(pv), charging: line(charging), storage: line(storage), grid: line(grid) };
const curves = [
  { name: 'pv', curve: pv },
  { name: 'charging', curve: charging },
  { name: 'storage', curve: storage },
  { name: 'grid', curve: grid },
] as const;

/** `hour` is the present hour of the day in Asia/Shanghai, with its fraction. */
export function DayCurves({ hour, texts }: { hour: number; texts: LoginTexts }) {
  const position = x(hour);
  return (
    <figure className="day">
      <svg viewBox={`0 -6 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.curveLabel}>
        <defs>
          <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--ec-pv)" stopOpacity="0.34" />
            <stop offset="1" stopColor="var(--ec-pv)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {[0.25, 0.5, 0.75, 1].map((level) => (
          <path key={level} className="day-rule" d={`M0 ${y(level)}H${WIDTH}`} />
        ))}
        <path className="day-base" d={`M0 ${BASE}H${WIDTH}`} />
        {[0, 3, 6, 9, 12, 15, 18, 21, 24].map((tick) => (
          <g key={tick}>
            <path className="day-base" d={`M${x(tick)} ${BASE}v5`} />
            <text
              className="day-hour"
              x={x(tick)}
              y={HEIGHT - 14}
              textAnchor={tick === 0 ? 'start' : tick === 24 ? 'end' : 'middle'}
            >
              {String(tick).padStart(2, '0')}
            </text>
          </g>
        ))}
        <path className="day-sun" d={solarArea} fill="url(#sun)" />
        {curves.map(({ name }) => (
          <path
            key={name}
            className={`day-line day-${name}`}
            d={paths[name]}
            pathLength={name === 'grid' ? undefined : 1}
          />
        ))}
        <path className="day-now" d={`M${position} -2V${BASE}`} />
        {curves.map(({ name, curve }) => (
          <circle key={name} className={`day-dot day-${name}`} cx={position} cy={y(curve(hour))} r="3.5" />
        ))}
      </svg>
      <figcaption>
        {curves.map(({ name }) => (
          <span key={name} className="day-key">
            <svg viewBox="0 0 22 6" aria-hidden="true">
              <path className={`day-line day-${name}`} d="M1 3H21" />
            </svg>
            {texts[name]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
