// For tests: a model that computes the income of stations and customers from a history of events, in whole cents. It shares no code with the
// product.

import { divideHalfUp, type Setting, worthOf } from '@ec/fixtures/household/test-worth';

export interface Facts {
  customer: string;
  coop: number;
  grid: number;
  state: number;
}
export interface Contract {
  mode: number;
  /** In ten-thousandths of a yuan or, for a share, of a percent. */
  price: number;
}
interface Dated<T> {
  day: string;
  value: T;
}
interface DayWorth {
  customer: string;
  income: number;
  share: number;
}
interface DayPricing {
  facts: string;
  customer: string;
  setting: Setting;
  grid: number;
  /** In ten-thousandths of a percent. */
  rate: number;
  isWorthless: boolean;
}
export interface StationModel {
  id: string;
  gridDate: string;
  facts: Dated<Facts>[];
  phases: Dated<number>[];
  settings: Map<number, Setting>;
  /** The energy of each day in hundredths of a kWh. */
  energy: Map<string, number>;
  priced: Map<string, DayPricing>;
}
interface StatedAmounts {
  amount: number;
  adjusts: Map<string, number>;
}
export interface StatementFigures {
  share: number;
  rent: number;
  adjusts: Map<string, number>;
}

const lastOf = <T>(list: readonly Dated<T>[], day: string): T | undefined =>
  list.filter((each) => each.day <= day).at(-1)?.value;

export class IncomeModel {
  readonly stations = new Map<string, StationModel>();
  readonly contracts = new Map<string, Dated<Contract>[]>();
  readonly stated = new Map<string, Map<string, StatedAmounts>>();
  readonly drafts = new Map<string, Set<string>>();

  factsOn(station: StationModel, day: string): Facts {
    const facts = lastOf(station.facts, day);
    if (!facts) throw new Error(`No facts on ${day}`);
    return facts;
  }

  /** Returns whether the station was on the grid on the day. Days from its grid date until a later first connected state count, too. */
  isOnGrid(station: StationModel, day: string): boolean {
    if (day < station.gridDate) return false;
    const before = station.facts.filter((each) => each.day < day).at(-1)?.value.state;
    const within = station.facts.filter((each) => each.day === day).map((each) => each.value.state);
    if ([before, ...within].includes(4)) return true;
    const firstConnected = station.facts.find((each) => each.value.state === 4)?.day;
    return firstConnected !== undefined && firstConnected > day;
  }

  /** Prices a day. With changed facts, or with `isAgain`, the day gets the present settings; otherwise it keeps its prices. */
  price(station: StationModel, day: string, isAgain = false): void {
    const isOnGrid = this.isOnGrid(station, day);
    const before = station.priced.get(day);
    if (!station.energy.has(day)) {
      station.priced.delete(day);
      return;
    }
    if (!before && !isOnGrid) return;
    const facts = this.factsOn(station, day);
    const contract = lastOf(this.contracts.get(facts.customer) ?? [], day) ?? { mode: 0, price: 0 };
    const key = JSON.stringify([facts.customer, facts.coop, facts.grid, contract]);
    if (before && before.facts === key && !isAgain) return;
    const setting = { ...(station.settings.get(facts.grid) as Setting) };
    const lease = contract.mode === 4 ? Math.min(contract.price, 1_000_000) : 0;
    const rate = facts.coop === 1 ? lease : facts.coop === 2 ? setting.share * 100 : 1_000_000;
    station.priced.set(day, {
      facts: key,
      customer: facts.customer,
      setting,
      grid: facts.grid,
      rate,
      isWorthless: !isOnGrid,
    });
  }

  priceAll(station: StationModel): void {
    for (const day of station.energy.keys()) this.price(station, day);
  }

  worked(station: StationModel, day: string): DayWorth | undefined {
    const priced = station.priced.get(day);
    if (!priced) return undefined;
    const { customer, grid, setting, rate, isWorthless } = priced;
    const [income, share] = worthOf(isWorthless ? 0 : (station.energy.get(day) ?? 0), grid, setting, rate);
    return { customer, income, share };
  }

  shareOf(customer: string, month: string): number {
    let sum = 0;
    for (const station of this.stations.values())
      for (const day of station.priced.keys()) {
        const worked = day.startsWith(month) ? this.worked(station, day) : undefined;
        if (worked?.customer === customer) sum += worked.share;
      }
    return sum;
  }

  hasIncome(customer: string, month: string): boolean {
    return [...this.stations.values()].some((station) =>
      [...station.priced].some(([day, priced]) => day.startsWith(month) && priced.customer === customer),
    );
  }

  rentOf(customer: string, month: string): number {
    let sum = 0;
    for (const station of this.stations.values()) {
      const day = daysOf(month)
        .reverse()
        .find((each) => this.isOnGrid(station, each));
      const facts = day === undefined ? undefined : this.factsOn(station, day);
      if (day === undefined || facts?.customer !== customer || facts.coop !== 1) continue;
      const { mode, price } = lastOf(this.contracts.get(customer) ?? [], day) ?? { mode: 0, price: 0 };
      const modules = station.phases.filter((each) => each.day <= day).reduce((all, each) => all + each.value, 0);
      // A module has 500 W.
      const pieces = { 1: modules, 2: modules * 500, 3: 1 }[mode] ?? 0;
      const year = divideHalfUp(pieces * price, 100);
      const nth = Number(month.slice(5));
      sum += divideHalfUp(year * nth, 12) - divideHalfUp(year * (nth - 1), 12);
    }
    return sum;
  }

  /** Returns the figures of a draft of the month. */
  figuresOf(customer: string, month: string): StatementFigures {
    const adjusts = new Map<string, number>();
    const stated = this.stated.get(customer) ?? new Map<string, StatedAmounts>();
    for (const [earlier, { amount: statedAmount }] of stated) {
      const isTaken = [...(this.drafts.get(customer) ?? [])].some((each) => each > earlier && each < month);
      if (earlier >= month || isTaken) continue;
      const paid = [...stated].reduce(
        (sum, [by, each]) => sum + (by === month ? 0 : (each.adjusts.get(earlier) ?? 0)),
        0,
      );
      const amount = this.shareOf(customer, earlier) + this.rentOf(customer, earlier) - statedAmount - paid;
      if (amount !== 0) adjusts.set(earlier, amount);
    }
    return { share: this.shareOf(customer, month), rent: this.rentOf(customer, month), adjusts };
  }

  /** Returns the month whose statement includes a difference of `month`. */
  adjustedBy(customer: string, month: string): string | undefined {
    return [...(this.stated.get(customer) ?? [])].find(([, { adjusts }]) => adjusts.has(month))?.[0];
  }
}

function daysOf(month: string): string[] {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
