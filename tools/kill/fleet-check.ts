// Checks the database after the cuts, without row-level security. Every acknowledged sample must be stored, every session billed once with
// its energy, and the ledger in balance.
import { createLogin, type Login } from '@ec/kernel/database/login';

/** The data that the server has acknowledged to the fleet. */
export interface FleetRecord {
  /** The samples of MQTT devices: `{product} {number} {ts}`. */
  samples: Set<string>;
  /** The sessions whose end was answered, with their energy in kWh. */
  sessions: { device: string; tag: string; energy: number; no: number | undefined; key: string }[];
}

export interface Problems {
  [what: string]: string[];
}

const limit = 20;

/** @param url the superuser's login */
export async function checkFleet(url: string, tenantId: string, record: FleetRecord): Promise<Problems> {
  const login = await createLogin(url);
  try {
    return {
      'samples lost': await lostSamples(login, tenantId, record.samples),
      'sessions lost, doubled or billed otherwise': await wrongSessions(login, tenantId, record.sessions),
      'bills that do not add up': await asTexts(login, wrongBills, tenantId),
      'orders debited not once': await asTexts(login, wrongDebits, tenantId),
      'transactions out of balance': await asTexts(login, unbalanced, tenantId),
      'accounts that are not the sum of their legs': await asTexts(login, wrongAccounts, tenantId),
      'ended sessions whose connector still has them': await asTexts(login, stuckConnectors, tenantId),
    };
  } finally {
    await login.close();
  }
}

async function asTexts(login: Login, query: string, tenantId: string): Promise<string[]> {
  return (await login.rows<{ text: string }>(query, [tenantId])).map(({ text }) => text).slice(0, limit);
}

const tables: Record<string, [devices: string, no: string, samples: string]> = {
  inv: ['device_inverter', 'sn', 'tm_inverter_5m'],
  ess: ['truck_ess', 'ess_no', 'tm_ess_1m'],
};

async function lostSamples(login: Login, tenantId: string, sentSamples: ReadonlySet<string>): Promise<string[]> {
  const there = new Set<string>();
  for (const [product, [devices, no, samples]] of Object.entries(tables))
    for (const { text } of await login.rows<{ text: string }>(
      `select '${product} ' || d.${no} || ' ' || (extract(epoch from s.ts) * 1000)::bigint as text
       from ${samples} s join ${devices} d on d.tenant_id = s.tenant_id and d.id = s.device_id where s.tenant_id = $1`,
      [tenantId],
    ))
      there.add(text);
  return [...sentSamples].filter((sample) => !there.has(sample)).slice(0, limit);
}

interface StoredSession {
  ocppId: string;
  no: number;
  key: string;
  orders: number;
  kwh: number | null;
  proc: number | null;
}

async function wrongSessions(login: Login, tenantId: string, sessions: FleetRecord['sessions']): Promise<string[]> {
  const rows = await login.rows<StoredSession>(
    `select k.ocpp_id as "ocppId", t.no, t.device_key as key, count(o.id)::int as orders, max(o.total_kwh)::float8 as kwh, max(o.order_proc) as proc
     from ocpp_transaction t join truck_charging_stack k on k.tenant_id = t.tenant_id and k.id = t.stack_id
       left join truck_orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
     where t.tenant_id = $1 and t.refused is null group by 1, 2, 3`,
    [tenantId],
  );
  const storedOf = (one: FleetRecord['sessions'][number]) =>
    rows.filter(
      ({ ocppId, no, key }) => ocppId === one.device && (one.no === undefined ? key === one.key : no === one.no),
    );
  return sessions
    .flatMap((one) => {
      const matches = storedOf(one);
      const label = `${one.device} ${one.no ?? one.key} ${one.energy.toFixed(3)} kWh`;
      const [first] = matches;
      if (!first || matches.length !== 1) return [`${label}: ${matches.length} in the database`];
      if (first.proc !== 4) return [`${label}: its order is in state ${first.proc}`];
      // A bill rounds the energy of each price period to 0.01 kWh.
      return Math.abs((first.kwh ?? 0) - one.energy) > 0.03 ? [`${label}: billed ${first.kwh}`] : [];
    })
    .slice(0, limit);
}

const wrongBills = `select o.order_no || ': ' || o.total_kwh || ' of ' || coalesce(d.kwh, 0) || ', ' || o.total_money || ' of ' || coalesce(d.money, 0) as text
  from truck_orders o left join (select order_id, sum(kwh) as kwh, sum(elec_money + service_money) as money from truck_order_detail
    where tenant_id = $1 group by 1) d on d.order_id = o.id
  where o.tenant_id = $1 and o.order_proc = 4 and o.is_deleted = 0
    and (coalesce(o.total_kwh, 0) <> coalesce(d.kwh, 0)
      or o.total_money <> coalesce(d.money, 0) + coalesce(o.occupy_money, 0) - coalesce(o.discount_money, 0))`;
const wrongDebits = `select o.order_no || ': ' || count(t.id) as text from truck_orders o
    left join ledger_txn t on t.tenant_id = o.tenant_id and t.biz_no = o.order_no and t.biz_type = 2
  where o.tenant_id = $1 and o.order_proc = 4 and o.total_money - coalesce(o.occupy_money, 0) > 0 and o.is_deleted = 0
  group by o.order_no having count(t.id) <> 1`;
const unbalanced = `select t.biz_no as text from ledger_txn t left join ledger_leg l on l.tenant_id = t.tenant_id and l.txn_id = t.id
  where t.tenant_id = $1 group by t.id, t.biz_no, t.leg_count having count(l.seq) <> t.leg_count or coalesce(sum(l.amount), 0) <> 0`;
const wrongAccounts = `select a.account_no as text from truck_account a
  where a.tenant_id = $1 and a.balance + a.gift <> coalesce((select sum(h.balance_after - h.balance_before) from truck_account_his h
    where h.tenant_id = a.tenant_id and h.account_id = a.id), 0)`;
const stuckConnectors = `select g.gun_no as text from truck_charging_gun g join truck_orders o on o.tenant_id = g.tenant_id and o.id = g.order_id
  where g.tenant_id = $1 and o.order_proc not in (0, 1, 2, 3, 5)`;

/** Counts the chargers that are shown online. @param url the superuser's login */
export async function onlineChargers(url: string, tenantId: string): Promise<number> {
  const login = await createLogin(url);
  try {
    const [row] = await login.rows<{ n: number }>(
      'select count(*)::int as n from truck_charging_stack where tenant_id = $1 and online_status = 1 and is_deleted = 0',
      [tenantId],
    );
    return row?.n ?? 0;
  } finally {
    await login.close();
  }
}
