// Measures how long a value of a charger takes until it is on the screen of a console that shows its connector.
import type { Login } from '@ec/kernel/database/login';
import { objectOf } from '@ec/language/unknown';
import type { Browser, Page } from 'playwright-core';
import { adminPassword } from '../../tools/kill/server.ts';
import { startBrowser } from '../browser.ts';
import { pause } from './stage.ts';

/** The numbers in a row of the screen, from the time `at` on (milliseconds since 1970). */
type ShownRow = [at: number, numbers: readonly number[]];

export interface Screen {
  /** Records a message that a charger sent about one of its connectors at the time `at`. */
  recordSent(charger: string, payload: unknown, at: number): void;
  /** Returns for each sent value the milliseconds until it, or a later value, was on the screen; Infinity if neither was. */
  lags(): Promise<number[]>;
  close(): Promise<void>;
}

/** A page that shows connectors, and the way to find a connector on it. */
export interface Place {
  path: string;
  selector: string;
  /** The data attribute that contains the id of a connector, as `dataset` names it. */
  id: string;
  /** The decimals of a power on the page, where the page rounds it. */
  digits?: number;
}

const rows = 20;
const list: Place = { path: `/asset/chargingGun?size=${rows}`, selector: 'tbody tr[data-row-key]', id: 'rowKey' };

/** Starts a browser, signs in and opens the place. */
export async function openPlace(url: string, place: Place): Promise<{ browser: Browser; page: Page }> {
  const browser = await startBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 1400 }, locale: 'zh-CN' });
  // The form asks for a captcha until the server has answered that none is needed.
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('租户编号').fill('000000');
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/wel/index');
  await page.goto(`${url}${place.path}`);
  await page.locator(`${place.selector}:visible`).first().waitFor();
  return { browser, page };
}

/** Opens the list of connectors, or another place. Only the connectors in sight are measured. */
export async function openScreen(url: string, superuser: Login, place: Place = list): Promise<Screen> {
  const { browser, page } = await openPlace(url, place);
  await page.evaluate(watchRows(place));
  const ids = await page.evaluate<string[]>(
    `[...document.querySelectorAll('${place.selector}')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }).map((row) => row.dataset.${place.id})`,
  );
  const inSight = await superuser.rows<{ id: string; connector: string }>(
    `select g.id, k.ocpp_id || '/' || g.connector_no as connector
      from truck_charging_gun g join truck_charging_stack k on k.tenant_id = g.tenant_id and k.id = g.stack_id
      where g.id in (${ids.map((id) => BigInt(id)).join()})`,
  );
  const rowOf = new Map(inSight.map(({ id, connector }) => [connector, id]));
  const sentValues = new Map<string, { at: number; power: number }[]>();
  return {
    recordSent(charger, payload, at) {
      const row = rowOf.get(`${charger}/${connectorIn(payload)}`);
      const exact = powerIn(payload);
      if (row === undefined || exact === undefined) return;
      const power = place.digits === undefined ? exact : Number(exact.toFixed(place.digits));
      const before = sentValues.get(row) ?? [];
      // A value that equals the value before it changes nothing on the screen.
      if (before.at(-1)?.power !== power) sentValues.set(row, [...before, { at, power }]);
    },
    async lags() {
      await pause(3000);
      const seenRows = await page.evaluate<Record<string, ShownRow[]>>('window.seenRows');
      return [...sentValues].flatMap(([row, values]) => {
        const states = seenRows[row] ?? [];
        return values.flatMap(({ at }, index) => {
          // A value that a later value has replaced before it was shown counts as shown with the later value.
          const powers = new Set(values.slice(index).map(({ power }) => power));
          const match = states.find(([time, numbers]) => time >= at && numbers.some((each) => powers.has(each)));
          return match ? [match[0] - at] : [Number.POSITIVE_INFINITY];
        });
      });
    },
    close: () => browser.close(),
  };
}

/** Returns the number of the connector in a message of OCPP 1.6, or of the EVSE in a message of OCPP 2.0.1. */
function connectorIn(payload: unknown): number {
  const { connectorId, evse } = objectOf(payload);
  return Number(connectorId ?? objectOf(evse).id);
}

/** Returns the kW in a MeterValues of OCPP 1.6 or a TransactionEvent of OCPP 2.0.1 of the simulator. */
function powerIn(payload: unknown): number | undefined {
  const [first] = [objectOf(payload).meterValue].flat();
  for (const each of [objectOf(first).sampledValue].flat()) {
    const { measurand, value } = objectOf(each);
    if (measurand === 'Power.Active.Import' && Number(value) > 0) return Number(value);
  }
  return undefined;
}

/** Returns a script that records each row that changes, with the numbers in it. */
const watchRows = ({ selector, id }: Place) => `(() => {
  const seen = (window.seenRows = {});
  const texts = new Map();
  const look = () => {
    const now = performance.timeOrigin + performance.now();
    for (const row of document.querySelectorAll('${selector}')) {
      const text = row.innerText;
      if (texts.get(row.dataset.${id}) === text) continue;
      texts.set(row.dataset.${id}, text);
      (seen[row.dataset.${id}] ??= []).push([now, text.match(/\\d+(?:\\.\\d+)?/g)?.map(Number) ?? []]);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
})()`;
