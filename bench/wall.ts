// Measures the wall of connectors while 200 of them report each second. For the browser: its load beside plain tiles, the growth of its
// memory, the loaded bytes. For the server: the load of fifty viewers. For both: the time of a value from the device to the screen.
import { gzipSync } from 'node:zlib';
import { type Fleet, startFleet } from '@ec/simulator/fleet';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { openPlace, openScreen, type Place } from './fleet/screen.ts';
import { type FleetStage, fleetStage, pause, percentile } from './fleet/stage.ts';
import type { Result } from './result.ts';
import { benchViewers } from './wall-viewers.ts';

/** Each charger has two connectors. */
const chargers = 100;
/** A charging connector reports every 30 simulated seconds, so every second. */
const speed = 30;
const measureMs = 60_000;
const wall: Place = { path: '/truck/station/charge', selector: 'li.charge-gun', id: 'gun', digits: 1 };
const MiB = 1024 * 1024;

export async function benchWall(): Promise<Result[]> {
  console.log(`Wall: ${2 * chargers} connectors that speak each second, against a server of their own …`);
  const stage = await fleetStage({ chargers, inverters: 0, storage: 0 });
  try {
    const results = [await loadedOf(stage.url)];
    const listener: ValueListener = {};
    const fleet = await startBusyFleet(stage, listener);
    results.push(await costOf(stage.url), ...(await lagOf(stage, listener)), ...(await heapOf(stage.url)));
    results.push(...(await benchViewers(stage.url, stage.superuser)));
    fleet.close();
    return results;
  } finally {
    await stage.close();
  }
}

interface ValueListener {
  /** @param at the time when the message was sent @param ms the time until the server answered */
  handleValue?(charger: string, payload: unknown, at: number, ms: number): void;
}

async function startBusyFleet({ lines, url }: FleetStage, listener: ValueListener): Promise<Fleet> {
  const fleet = startFleet({
    lines,
    url,
    mqtt: undefined,
    speed,
    busy: 1,
    seed: 7,
    watcher: {
      acknowledged(device, action, payload, _answer, ms) {
        if (action !== 'MeterValues' && action !== 'TransactionEvent') return;
        listener.handleValue?.(device, payload, performance.timeOrigin + performance.now() - ms, ms);
      },
    },
  });
  const began = performance.now();
  while (fleet.tally.sessionsStarted < chargers && performance.now() - began < 60_000) await pause(200);
  return fleet;
}

/**
 * Returns the seconds of script, style and layout of a page within `measureMs`, and its longest task in milliseconds. The seconds are
 * processor time of the page's thread, because devices and server use the same processors, and waiting for a processor costs nothing.
 */
async function busyOf(page: Page): Promise<{ seconds: number; longest: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(`(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  })()`);
  const sum = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
    return metrics.filter(({ name }) => parts.includes(name)).reduce((total, { value }) => total + value, 0);
  };
  const before = await sum();
  await pause(measureMs);
  return { seconds: (await sum()) - before, longest: await page.evaluate<number>('window.longest') };
}

async function costOf(url: string): Promise<Result> {
  const { browser, page } = await openPlace(url, wall);
  const product = await busyOf(page);
  await browser.close();
  const plainBrowser = await startBrowser();
  const tiles = await plainBrowser.newPage({ viewport: { width: 1440, height: 1400 } });
  await tiles.setContent('<style>div { display: inline-block; width: 200px; height: 140px }</style>');
  await tiles.evaluate(`(() => {
    const tiles = Array.from({ length: ${2 * chargers} }, () => {
      const tile = document.createElement('div');
      for (let part = 0; part < 8; part += 1) tile.append(document.createElement('p'));
      return document.body.appendChild(tile);
    });
    setInterval(() => {
      for (const tile of tiles) for (const part of tile.children) part.textContent = (Math.random() * 1000).toFixed(2);
    }, 1000);
  })()`);
  const floor = await busyOf(tiles);
  await plainBrowser.close();
  const share = (seconds: number) => (100 * seconds * 1000) / measureMs;
  console.log(
    `  longest task ${product.longest.toFixed(0)} ms; ${(product.seconds / floor.seconds).toFixed(1)} times the plain tiles`,
  );
  return {
    part: 'wall',
    what: `${2 * chargers} connectors each second: script, style and layout of a processor`,
    product: `${share(product.seconds).toFixed(1)} %`,
    floor: `${share(floor.seconds).toFixed(1)} %`,
    value: share(product.seconds),
    bar: { atMost: 10 },
    unit: ' %',
  };
}

async function lagOf({ url, superuser }: FleetStage, listener: ValueListener): Promise<Result[]> {
  const screen = await openScreen(url, superuser, wall);
  const answered: number[] = [];
  listener.handleValue = (charger, payload, at, ms) => {
    answered.push(ms);
    screen.recordSent(charger, payload, at);
  };
  await pause(20_000);
  delete listener.handleValue;
  const lags = await screen.lags();
  const [middle, most] = [0.5, 0.95].map((share) => percentile(answered, share).toFixed(0));
  console.log(`  chargers had their answers after ${middle} ms (p50) and ${most} ms (p95) of that`);
  await screen.close();
  return [0.5, 0.95].map((share) => ({
    part: 'wall',
    what: `Meter value to its tile, p${share * 100}, ${lags.length} values`,
    floor: '',
    product: `${percentile(lags, share).toFixed(0)} ms`,
    value: percentile(lags, share) / 1000,
    bar: share === 0.95 ? { atMost: 1 } : undefined,
    unit: ' s',
  }));
}

/** Counts the nodes of the page, and the elements with `onclick`: React gives each clickable element such a listener. */
const countAttached = `(() => {
  const walker = document.createTreeWalker(document);
  const attached = { Nodes: 1, JSEventListeners: 0 };
  while (walker.nextNode()) {
    attached.Nodes += 1;
    if (walker.currentNode.onclick) attached.JSEventListeners += 1;
  }
  return attached;
})()`;

/**
 * Lays out the tiles that are out of sight. The browser does not update their layout (`content-visibility`). The old layout keeps nodes
 * alive that React has removed: in a heap snapshot only layout fragments, and no script, refer to these nodes.
 */
const layOutAll = `(() => {
  const sheet = document.createElement('style');
  sheet.textContent = '* { content-visibility: visible !important }';
  document.head.append(sheet);
  document.body.getBoundingClientRect();
  sheet.remove();
  document.body.getBoundingClientRect();
})()`;

/** Compares the memory after the 100th reading of the page with that after the 500th. */
async function heapOf(url: string): Promise<Result[]> {
  const { browser, page } = await openPlace(url, wall);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      const answered = page.waitForResponse((response) => response.url().includes('getChargingHomePage'));
      await page.getByRole('button', { name: '刷新' }).first().click();
      await answered;
    }
    await pause(1000);
    await page.evaluate(layOutAll);
    for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const attached = await page.evaluate<Record<string, number>>(countAttached);
    const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    // Attached nodes and listeners do not count: their number differs between tiles of idle and of charging connectors.
    return (name: string) => metricOf(name) - (attached[name] ?? 0);
  };
  const before = await read(100);
  const after = await read(400);
  await browser.close();
  const grown = (name: string) => after(name) - before(name);
  return [
    {
      part: 'wall',
      what: 'Heap from the 100th to the 500th reading of the wall',
      product: `${(after('JSHeapUsedSize') / MiB).toFixed(1)} MiB`,
      floor: `${(before('JSHeapUsedSize') / MiB).toFixed(1)} MiB`,
      value: grown('JSHeapUsedSize') / MiB,
      bar: { atMost: 2 },
      unit: ' MiB',
    },
    {
      part: 'wall',
      what: 'Nodes off the page and listeners from the 100th to the 500th reading',
      product: `${after('Nodes')} + ${after('JSEventListeners')}`,
      floor: `${before('Nodes')} + ${before('JSEventListeners')}`,
      value: grown('Nodes') + grown('JSEventListeners'),
      bar: { atMost: 50 },
      unit: '',
    },
  ];
}

/** Measures the gzip size of the scripts and styles that the five monitoring screens load after the home page and a list. */
async function loadedOf(url: string): Promise<Result> {
  const { browser, page } = await openPlace(url, { path: '/wel/index', selector: 'h1', id: '' });
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  // After a navigation the browser no longer has the bodies of the old page, so each file is fetched once more.
  const sizeOfFiles = async () => {
    const sizes = [...files].map(async (file) => gzipSync(await (await fetch(`${url}${file}`)).bytes()).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  // The stream of changes never ends, so a page counts as loaded when it has requested no file for two seconds.
  const settle = async () => {
    for (let count = -1; count !== files.size; ) {
      count = files.size;
      await pause(2000);
    }
  };
  const open = async (path: string, selector: string) => {
    await page.goto(`${url}${path}`);
    await page.locator(selector).first().waitFor();
    await settle();
  };
  await open('/wel/index', 'h1');
  await open('/asset/chargingGun', 'tbody tr[data-row-key]');
  const before = await sizeOfFiles();
  for (const screen of ['photovoltaic', 'change', 'charge', 'battery', 'energy'])
    await open(`/truck/station/${screen}`, '.monitor-body');
  const added = (await sizeOfFiles()) - before;
  await browser.close();
  return {
    part: 'wall',
    what: 'Five monitoring screens over the home page and a list, gzip',
    product: `${(added / 1024).toFixed(0)} kB`,
    floor: `${(before / 1024).toFixed(0)} kB`,
    value: added / 1024,
    bar: { atMost: 60 },
    unit: ' kB',
  };
}
