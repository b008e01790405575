// Tests random histories of stations and customers: the income of every day and the statements equal what a model computes from the events
// (BR-43). The test sets the day of the database, so that the changes are on many days.
import { admin, type EnergyStage, energyStage, type Row, tenantId } from '@ec/fixtures/household/test-energy';
import type { Setting } from '@ec/fixtures/household/test-worth';
import type { Sql } from '@ec/kernel/database';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChangedDays, storePrices } from './price-days.ts';
import { type Facts, IncomeModel, type StationModel } from './test-income-model.ts';
import { dayAfter, pricesOf, settingOf, stationValuesOf } from './test-income-values.ts';
import { removeHouses } from './test-remove-houses.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
  await stage.on.stage.owner.run(`
    create table test_today (day date not null);
    insert into test_today values ('2025-01-01');
    grant select on test_today to ec_app, ec_platform;
    create or replace function device_today() returns date language sql stable
      set search_path = pg_catalog, public as 'select day from test_today';`);
}, 120_000);
afterAll(() => stage.on.close());

const inTenant = <T>(work: (tx: Sql) => Promise<T>) => stage.on.engine.database.withTenant(tenantId, work);
const act = (path: string, body: object) => stage.on.post<Row>(admin, `blade-household/${path}`, body);
const cents = (value: unknown) => Math.round(Number(value) * 100);

/** Plays one history on the product and on the model. */
class History {
  readonly model = new IncomeModel();
  readonly customers: string[] = [];
  readonly inverters = new Map<string, string>();
  readonly settingIds = new Map<string, string>();
  readonly phaseCounts = new Map<string, number>();
  today = '2025-01-08';
  readonly random: SeededRandom;
  constructor(random: SeededRandom) {
    this.random = random;
  }

  get station(): StationModel {
    return this.random.pick([...this.model.stations.values()]);
  }

  get month(): string {
    return `2025-${String(this.random.whole(1, Number(this.today.slice(5, 7)))).padStart(2, '0')}`;
  }

  async begin(): Promise<void> {
    const { random } = this;
    await this.moveTo('2025-01-08');
    for (const mode of [3, 4, random.whole(1, 4)]) {
      const price = mode === 2 ? random.whole(100, 2000) : random.whole(100_000, 5_000_000);
      const station = await stage.station({}, { rentMode: mode, rentPrice: price / 10_000 });
      this.customers.push(String(station.customerId));
      this.model.contracts.set(String(station.customerId), [{ day: '', value: { mode, price } }]);
      if (this.model.stations.size < 2) await this.settle(station.id, String(station.customerId));
    }
  }

  /** Enters random facts for a new station through the calls of the product, and copies them to the model. */
  async settle(id: string, customer: string): Promise<void> {
    const { random } = this;
    const [coop, grid, state] = [random.whole(1, 4), random.whole(1, 3), random.pick([4, 4, 3])];
    const facts: Facts = { customer, coop, grid, state };
    await edit('union', id, { ...stationValuesOf(facts), gridDate: '2025-01-03' });
    // The station was created with these facts. They hold on the days before the edit.
    const entered: Facts = { customer, coop: 2, grid: 1, state: 4 };
    const settings = new Map<number, Setting>();
    for (const gridMode of [1, 2, 3]) {
      const setting = settingOf(random);
      settings.set(gridMode, setting);
      const row = { scopeType: 3, stationId: id, gridMode, co2Factor: 0.5, effectFrom: '2024-01-01' };
      const { id: settingId } = await stage.createRow('incomeSeting', { ...row, ...pricesOf(setting) });
      this.settingIds.set(`${id} ${gridMode}`, settingId);
    }
    this.model.stations.set(id, {
      id,
      gridDate: '2025-01-03',
      phases: [],
      settings,
      energy: new Map(),
      priced: new Map(),
      facts: [
        { day: '', value: entered },
        { day: this.today, value: facts },
      ],
    });
    this.inverters.set(id, (await stage.inverter(id)).id);
    await this.addPhase(id, 20);
  }

  async moveTo(day: string): Promise<void> {
    this.today = day;
    await stage.on.stage.owner.run(`update test_today set day = '${day}'`);
  }

  async addPhase(stationId: string, moduleCount: number): Promise<void> {
    const phaseNo = (this.phaseCounts.get(stationId) ?? 0) + 1;
    this.phaseCounts.set(stationId, phaseNo);
    await stage.createRow('stationScale', {
      stationId,
      phaseNo,
      moduleWp: 500,
      moduleCount,
      acKw: moduleCount / 2,
      tilt: 25,
      azimuth: 180,
    });
    this.model.stations.get(stationId)?.phases.push({ day: phaseNo === 1 ? '' : this.today, value: moduleCount });
  }

  async changeFacts(change: Partial<Facts>): Promise<void> {
    const { station } = this;
    const before = this.model.factsOn(station, this.today);
    const value = { ...before, ...change };
    await edit('union', station.id, stationValuesOf(value));
    // An edit without a change prices no day. Other changes take effect only when the job runs.
    if (JSON.stringify(value) === JSON.stringify(before)) return;
    station.facts.push({ day: this.today, value });
    this.model.priceAll(station);
  }

  async correct(): Promise<void> {
    const { station, random } = this;
    // About half of the corrections choose among `late` and the days that have energy already.
    const late = dayAfter(this.today, -random.pick([0, 0, 1, 2, 5, 20, 60]));
    const day = random.pick([late, random.pick([late, ...station.energy.keys()])]);
    const inverterId = this.inverters.get(station.id);
    if (day < '2025-01-01') return;
    const hundredths = random.whole(0, 20_000);
    if (station.energy.get(day) === hundredths) return;
    const [row] = await stage.rows('inverterDays', { stationId: station.id, day });
    const which = row ? { id: row.id } : { inverterId, day };
    await stage.createRow('inverterDays', { reason: '核对', ...which, dayKwh: hundredths / 100 });
    station.energy.set(day, hundredths);
    this.model.price(station, day);
  }

  /** Withdraws every correction of a day, so that the day is deleted. */
  async removeDay(): Promise<void> {
    const { station, random } = this;
    if (station.energy.size === 0) return;
    const day = random.pick([...station.energy.keys()]);
    const [row] = await stage.rows('inverterDays', { stationId: station.id, day });
    while ((await stage.rows('inverterDays', { stationId: station.id, day })).length > 0)
      expect((await act(`inverterDays/remove?ids=${row?.id}`, {})).status).toBe(200);
    station.energy.delete(day);
    this.model.price(station, day);
  }

  async changeSetting(): Promise<void> {
    const { station } = this;
    const grid = this.random.whole(1, 3);
    const setting = settingOf(this.random);
    await edit('incomeSeting', this.settingIds.get(`${station.id} ${grid}`) ?? '', pricesOf(setting));
    station.settings.set(grid, setting);
  }

  async changeContract(): Promise<void> {
    const customer = this.random.pick(this.customers);
    const terms = this.model.contracts.get(customer);
    const mode = terms?.at(-1)?.value.mode ?? 3;
    const price = mode === 2 ? this.random.whole(100, 2000) : this.random.whole(100_000, 5_000_000);
    await edit('stationCustomer', customer, { rentPrice: price / 10_000 });
    terms?.push({ day: this.today, value: { mode, price } });
  }

  /** Prices the last days as the hourly job does. */
  async runJob(): Promise<void> {
    const ids = [...this.model.stations.keys()];
    const from = dayAfter(this.today, -4);
    await inTenant(async (tx) => {
      const conditions = [sql`t.id = any(${ids}::bigint[])`];
      const { changed } = await findChangedDays(tx, { from, to: this.today, how: 'due', conditions, most: 1000 });
      await storePrices(tx, stage.on.engine, changed);
    });
    for (const station of this.model.stations.values())
      for (const day of station.energy.keys()) if (day >= from && day <= this.today) this.model.price(station, day);
  }

  async rerun(): Promise<void> {
    const { station } = this;
    const [from, to] = [dayAfter(this.today, -this.random.whole(5, 60)), this.today];
    expect((await act('stationIncome/rerun', { from, to, stationId: station.id, confirm: 1 })).status).toBe(200);
    for (const day of station.energy.keys()) if (day >= from) this.model.price(station, day, true);
  }

  async make(month: string): Promise<void> {
    const [stated] = await stage.on.stage.superuser.rows<{ first: string | null }>(
      'select min(month) as first from household_income_statement where tenant_id = $1',
      [tenantId],
    );
    expect((await act('incomeStatement/make', { month })).status).toBe(200);
    for (const customer of this.customers) {
      this.draftEarlier(customer, stated?.first ?? month, month);
      const drafts = this.model.drafts.get(customer) ?? new Set();
      this.model.drafts.set(customer, drafts);
      if (this.model.stated.get(customer)?.has(month)) continue;
      const { rent, adjusts } = this.model.figuresOf(customer, month);
      if (this.model.hasIncome(customer, month) || rent > 0 || adjusts.size > 0) drafts.add(month);
      if (drafts.has(month)) await this.expectDrafts(customer);
    }
  }

  /** Drafts in the model each month from `first` until before `month` that has income or rent and no confirmed statement. */
  draftEarlier(customer: string, first: string, month: string): void {
    const drafts = this.model.drafts.get(customer) ?? new Set();
    this.model.drafts.set(customer, drafts);
    for (let nth = Number(first.slice(5)); nth < Number(month.slice(5)); nth += 1) {
      const earlier = `2025-${String(nth).padStart(2, '0')}`;
      if (this.model.stated.get(customer)?.has(earlier)) continue;
      if (this.model.hasIncome(customer, earlier) || this.model.rentOf(customer, earlier) > 0) drafts.add(earlier);
    }
  }

  async statements(customer: string): Promise<Row[]> {
    return inTenant((tx) =>
      tx.rows<Row>(
        sql`select id, month, statement_state as state, farmer_share as share, rent, adjust, due, lines
          from household_income_statement where tenant_id = ${tenantId} and customer_id = ${customer} order by month`,
      ),
    );
  }

  statesModel(customer: string, row: Row): boolean {
    const { share, rent, adjusts } = this.model.figuresOf(customer, String(row.month));
    const lines = row.lines as { kind: string; month: string; amount: number }[];
    const stated = lines
      .filter(({ kind }) => kind === 'adjust')
      .map(({ month, amount }) => `${month} ${cents(amount)}`);
    const adjust = [...adjusts.values()].reduce((sum, each) => sum + each, 0);
    return (
      [share, rent, adjust, share + rent + adjust].join() ===
        [row.share, row.rent, row.adjust, row.due].map(cents).join() &&
      stated.sort().join() ===
        [...adjusts]
          .map(([month, amount]) => `${month} ${amount}`)
          .sort()
          .join()
    );
  }

  async expectDrafts(customer: string): Promise<void> {
    const drafts = (await this.statements(customer)).filter(({ state }) => state === 1);
    expect(drafts.map(({ month }) => month)).toEqual([...(this.model.drafts.get(customer) ?? [])].sort());
    for (const row of drafts)
      expect([row, this.model.figuresOf(customer, String(row.month)), this.statesModel(customer, row)]).toEqual([
        expect.anything(),
        expect.anything(),
        true,
      ]);
  }

  /** Confirms a draft. The product refuses an outdated draft and refreshes it; the second call confirms it. */
  async confirm(customer: string, month: string): Promise<void> {
    const row = (await this.statements(customer)).find((each) => each.month === month && each.state === 1);
    if (!row) return;
    const isRight = this.statesModel(customer, row);
    const { status } = await act('incomeStatement/confirm', { id: row.id });
    if (!isRight) {
      expect(status).toBe(409);
      await this.expectDrafts(customer);
      expect((await act('incomeStatement/confirm', { id: row.id })).status).toBe(200);
    } else if (status !== 200) {
      // The product also refuses a draft whose amounts are right but whose lines have changed.
      expect((await act('incomeStatement/confirm', { id: row.id })).status).toBe(200);
    }
    const { share, rent, adjusts } = this.model.figuresOf(customer, month);
    this.model.drafts.get(customer)?.delete(month);
    const stated = this.model.stated.get(customer) ?? new Map();
    this.model.stated.set(customer, stated.set(month, { amount: share + rent, adjusts }));
  }

  async reopen(): Promise<void> {
    const customer = this.random.pick(this.customers);
    const rows = (await this.statements(customer)).filter(({ state }) => state === 2);
    if (rows.length === 0) return;
    const row = this.random.pick(rows);
    const { status } = await act('incomeStatement/reopen', { id: row.id });
    const month = String(row.month);
    if (this.model.adjustedBy(customer, month) !== undefined) return expect(status).toBe(409);
    expect(status).toBe(200);
    this.model.stated.get(customer)?.delete(month);
    this.model.drafts.get(customer)?.add(month);
    return this.expectDrafts(customer);
  }

  async step(): Promise<void> {
    const { random } = this;
    const steps: (() => Promise<unknown>)[] = [
      ...Array.from({ length: 8 }, () => () => this.correct()),
      () => this.changeFacts({ customer: random.pick(this.customers) }),
      () => this.changeFacts({ coop: random.whole(1, 4) }),
      () => this.changeFacts({ grid: random.whole(1, 3) }),
      () => this.changeFacts({ state: random.pick([4, 4, 5]) }),
      () => this.changeSetting(),
      () => this.changeContract(),
      () => this.removeDay(),
      () => this.addPhase(this.station.id, random.whole(1, 9)),
      () => this.runJob(),
      () => this.rerun(),
      ...Array.from({ length: 2 }, () => () => this.make(this.month)),
      () => this.reopen(),
      ...Array.from({ length: 3 }, () => () => this.confirm(random.pick(this.customers), this.month)),
      ...Array.from({ length: 5 }, () => async () => {
        await this.runJob();
        await this.moveTo(dayAfter(this.today, random.pick([1, 2, random.whole(3, 40)])));
      }),
    ];
    await random.pick(steps)();
  }

  async expectDays(): Promise<void> {
    const ids = [...this.model.stations.keys()];
    const rows = await inTenant((tx) =>
      tx.rows<Row>(
        sql`select station_id || ' ' || day as key, customer_id as customer, kwh, income, farmer_share as share
          from household_station_income where tenant_id = ${tenantId} and station_id = any(${ids}::bigint[]) order by 1`,
      ),
    );
    const expected = [...this.model.stations.values()].flatMap((station) =>
      [...station.priced.keys()].map((day) => {
        const worked = this.model.worked(station, day);
        return [`${station.id} ${day}`, worked?.customer, station.energy.get(day), worked?.income, worked?.share];
      }),
    );
    const stored = rows.map(({ key, customer, kwh, income, share }) => [
      key,
      customer,
      ...[kwh, income, share].map(cents),
    ]);
    expect(stored).toEqual(expected.sort(([one], [other]) => (`${one}` < `${other}` ? -1 : 1)));
  }

  /** Makes and confirms the statements of all months. Then each customer must have received the worth of his months. */
  async settleAll(): Promise<void> {
    // The month after the last one has a statement, too: it takes the differences that are still owed.
    const months = Array.from(
      { length: Number(this.today.slice(5, 7)) + 1 },
      (_, index) => `2025-${String(index + 1).padStart(2, '0')}`,
    );
    for (const month of months) await this.make(month);
    for (const month of months) for (const customer of this.customers) await this.confirm(customer, month);
    await this.make(months.at(-1) ?? '');
    for (const customer of this.customers) await this.confirm(customer, months.at(-1) ?? '');
    for (const customer of this.customers) {
      const due = (await this.statements(customer)).reduce((sum, row) => sum + cents(row.due), 0);
      const worth = (month: string) => this.model.shareOf(customer, month) + this.model.rentOf(customer, month);
      expect(due).toBe(months.reduce((sum, month) => sum + worth(month), 0));
    }
    for (const station of this.model.stations.values()) {
      const total = [...station.priced.keys()].reduce(
        (sum, day) => sum + (this.model.worked(station, day)?.income ?? 0),
        0,
      );
      expect(cents((await stage.detail('union', station.id)).totalIncome)).toBe(total);
    }
  }
}

async function edit(resource: string, id: string, values: object): Promise<void> {
  const { rowVersion } = await stage.detail(resource, id);
  expect(await stage.post(resource, { id, rowVersion, ...values })).toMatchObject({ status: 200 });
}

// Without HISTORIES the test begins histories for 40 seconds, at least 6 and at most 1000. FIRST_HISTORY is the seed of the first one.
const histories = Number(process.env.HISTORIES ?? 0);
const firstHistory = Number(process.env.FIRST_HISTORY ?? 0);
const timeout = 120_000 + histories * 20_000;
const mayPlay = (count: number, end: number) =>
  histories > 0 ? count < histories : count < 6 || (Date.now() < end && count < 1000);

async function playHistory(seed: number): Promise<void> {
  const history = new History(seededRandom(20_250_105, 'income history', seed));
  await history.begin();
  for (let step = 0; step < 40 && history.today < '2025-09-01'; step += 1) {
    await history.step();
    try {
      await history.expectDays();
    } catch (error) {
      throw new Error(`History ${seed}, step ${step}, ${history.today}`, { cause: error });
    }
  }
  await history.settleAll();
  await removeHouses(stage.on.stage.superuser);
}

test(
  'the days and statements of random histories equal the amounts that the model computes',
  async () => {
    const end = Date.now() + 40_000;
    let count = 0;
    for (; mayPlay(count, end); count += 1) await playHistory(firstHistory + count);
    expect(count).toBeGreaterThan(histories > 0 ? histories - 1 : 5);
  },
  timeout,
);
