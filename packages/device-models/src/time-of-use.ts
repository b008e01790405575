// The hours of the demo's prices (domain §11): S尖 P峰 F平 V谷 D深谷, hours 0–23. Shandong after 鲁发改价格〔2023〕914号, everywhere else
// the periods of 江苏 426号〔2025〕. Drivers follow the cheap hours.
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

/** The weights of arrivals by hour of the day. */
export const demand = [3, 3, 3, 3, 2, 2, 3, 3, 3, 4, 6, 8, 9, 8, 5, 4, 3, 3, 3, 4, 5, 6, 5, 4];
const elasticity: Record<string, number> = { V: 1.3, D: 1.3, S: 0.7 };

/** For each hour: the share of a day's arrivals that have come by its end. */
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

/** The last midnight in Asia/Shanghai before a moment. */
export const midnightOf = (moment: number): number => Math.floor((moment + 8 * HOUR) / DAY) * DAY - 8 * HOUR;

export const monthOf = (moment: number): number => new Date(moment + 8 * HOUR).getUTCMonth() + 1;

/** A moment of that day, drawn by the shares. */
export function momentOfDay(midnight: number, shares: readonly number[], position: number): number {
  const hour = Math.max(
    shares.findIndex((share) => position < share),
    0,
  );
  const from = hour === 0 ? 0 : (shares[hour - 1] ?? 0);
  const width = (shares[hour] ?? 1) - from;
  return midnight + Math.floor((hour + (position - from) / width) * HOUR);
}
