// The price periods of the demo (domain §11), and how the arrivals of drivers follow them. Each season has 24 letters for the hours 0–23:
// S 尖, P 峰, F 平, V 谷, D 深谷. Shandong follows 鲁发改价格〔2023〕914号, all other places 江苏 426号〔2025〕.
export interface DemoSeason {
  months: readonly number[];
  hours: string;
}

export const shandong: readonly DemoSeason[] = [
  { months: [12, 1, 2], hours: 'FFVVVVFPPFVDDDVFSSSPPFFF' },
  { months: [3, 4, 5], hours: 'FFFFFFFFFFVDDDVFFSSSPPFF' },
  { months: [6], hours: 'FFFFFFFVVVVVFFFFPSSSSSPF' },
  { months: [7, 8], hours: 'FVVVVVFFFFFFFFFFPSSSSSPF' },
  { months: [9, 10, 11], hours: 'FFFFFFFFFFVDDDVFPSSPPFFF' },
];

export const jiangsu: readonly DemoSeason[] = [
  { months: [6, 7, 8, 12, 1, 2], hours: 'VVVVVVFFFFFVVFPPPPPPPPFF' },
  { months: [3, 4, 5, 9, 10, 11], hours: 'FFVVVVFFFFVVVVFPPPPPPPFF' },
];

export const seasonsOf = (cityCode: string): readonly DemoSeason[] => (cityCode.startsWith('37') ? shandong : jiangsu);

/** The weights of arrivals by hour of the day, before prices shift them. */
export const demand = [3, 3, 3, 3, 2, 2, 3, 3, 3, 4, 6, 8, 9, 8, 5, 4, 3, 3, 3, 4, 5, 6, 5, 4];
const elasticity: Record<string, number> = { V: 1.3, D: 1.3, S: 0.7 };

/** Returns for each hour the share of the day's arrivals up to the end of the hour. */
export function arrivalShares(seasons: readonly DemoSeason[], month: number): number[] {
  const hours = seasons.find(({ months }) => months.includes(month))?.hours ?? '';
  const weights = demand.map((weight, hour) => weight * (elasticity[hours[hour] ?? 'F'] ?? 1));
  const sum = weights.reduce((left, weight) => left + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    before += weight / sum;
    return before;
  });
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Returns the beginning of the day of a moment in Asia/Shanghai. */
export const midnightOf = (moment: number): number => Math.floor((moment + 8 * HOUR) / DAY) * DAY - 8 * HOUR;

export const monthOf = (moment: number): number => new Date(moment + 8 * HOUR).getUTCMonth() + 1;

/** Returns the moment of the day at which `position` (0–1) of the arrivals have come. */
export function momentOfDay(midnight: number, shares: readonly number[], position: number): number {
  const hour = Math.max(
    shares.findIndex((share) => position < share),
    0,
  );
  const from = hour === 0 ? 0 : (shares[hour - 1] ?? 0);
  const width = (shares[hour] ?? 1) - from;
  return midnight + Math.floor((hour + (position - from) / width) * HOUR);
}
