// Compares fifty viewers of the wall with one viewer while devices report: the time of an answer, and the transactions of the database.
import type { Login } from '@ec/kernel/database/login';
import { signIn } from '../tools/kill/writers.ts';
import { pause, percentile } from './fleet/stage.ts';
import type { Result } from './result.ts';

const viewers = 50;
const seconds = 20;

interface ViewerLoad {
  times: number[];
  transactions: number;
}

export async function benchViewers(url: string, superuser: Login): Promise<Result[]> {
  const { token } = await signIn(url);
  const headers = { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` };
  const none = await measureViewers(url, headers, superuser, 0);
  const one = await measureViewers(url, headers, superuser, 1);
  const ofMany = await measureViewers(url, headers, superuser, viewers);
  const transactionCount = ({ transactions }: ViewerLoad) => Math.max(1, transactions - none.transactions);
  const p95 = percentile(ofMany.times, 0.95);
  return [
    {
      part: 'wall',
      what: `An answer to one of ${viewers} viewers while devices speak, p95`,
      product: `${p95.toFixed(0)} ms`,
      floor: `${percentile(one.times, 0.95).toFixed(0)} ms`,
      value: p95,
      bar: { atMost: 150 },
      unit: ' ms',
    },
    {
      part: 'wall',
      what: `Transactions of ${viewers} viewers over those of one, ${none.transactions} without any`,
      product: `${ofMany.transactions}`,
      floor: `${one.transactions}`,
      value: transactionCount(ofMany) / transactionCount(one),
      bar: { atMost: 1.5 },
    },
  ];
}

/** Measures viewers who each read the wall once a second. */
async function measureViewers(
  url: string,
  headers: Record<string, string>,
  superuser: Login,
  count: number,
): Promise<ViewerLoad> {
  const times: number[] = [];
  const transactions = async () => {
    const [row] = await superuser.rows<{ n: number }>(
      'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
    );
    return row?.n ?? 0;
  };
  const before = await transactions();
  const until = performance.now() + seconds * 1000;
  const look = async (index: number) => {
    await pause((1000 * index) / count);
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/blade-truck/chargingStack/getChargingHomePage`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The wall was answered with ${answer.status}`);
      times.push(performance.now() - began);
      await pause(Math.max(0, 1000 - (performance.now() - began)));
    }
  };
  await Promise.all([pause(seconds * 1000), ...Array.from({ length: count }, (_, index) => look(index))]);
  // The database writes its counters a little later.
  await pause(1500);
  return { times, transactions: (await transactions()) - before };
}
