// What a charger says over its socket stands on the screens of two people within moments, without a reload; nothing that they type is lost.
import { RPCClient } from 'ocpp-rpc';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, callAs, field, listed, openAs, openBrowser, watchFailures } from './browser.ts';
import { makeStation } from './stations.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Made {
  ocppId: string;
  secret: string;
  gunName: string;
}

/** A charger of its own with a connector and a key. */
async function makeCharger(page: Page): Promise<Made> {
  const { id: stationId } = await makeStation(page, '实时站');
  const no = Date.now().toString(36).toUpperCase();
  const ocppId = `LIVE-${no}`;
  const stack = await callAs<{ id: string }>(page, 'POST', 'blade-truck/chargingStack/submit', {
    ...{ stackNo: `L${no}`, stackName: `实时桩${no}`, stationId, ocppId, usage: 1, equipType: 1, gunCount: 1 },
    ...{ manufacturer: '厂商', protocol: 1, ratedPowerKw: 240, devState: 2 },
  });
  const gunName = `实时枪${no}`;
  await callAs(page, 'POST', 'blade-truck/chargingGun/submit', {
    ...{ gunNo: `LG${no}`, gunName, stackId: stack.id, connectorNo: 1, connectorType: 4, nationalStd: 2 },
    ratedPowerKw: 240,
  });
  const { secret } = await callAs<{ secret: string }>(page, 'POST', 'blade-gateway/deviceCredential/save', {
    deviceType: 1,
    deviceId: stack.id,
  });
  return { ocppId, secret, gunName };
}

it('two people see what a charger says as it says it', async () => {
  const [admin, manager] = [await openAs(browser), await openAs(browser, { account: 'manager' })];
  const failures = [admin, manager].map(watchFailures);
  const { ocppId, secret, gunName } = await makeCharger(admin);
  const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(gunName) });
  for (const page of [admin, manager]) {
    await page.goto('/asset/chargingGun?descs=createTime');
    await listed(page);
    await rowOf(page).waitFor();
  }
  // Somebody is writing meanwhile.
  await manager
    .getByRole('row', { name: new RegExp(gunName) })
    .getByRole('button', { name: '编辑' })
    .click();
  await field(manager, '车位号').fill('A-07');
  const options = {
    endpoint: `${baseUrl().replace(/^http/, 'ws')}/ocpp`,
    ...{ identity: ocppId, protocols: ['ocpp1.6'], password: secret, strictMode: true, reconnect: false },
  };
  const charger = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0]);
  charger.handle((async () => ({ status: 'Accepted' })) as never);
  await charger.connect();
  const say = (status: string) => charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  try {
    await say('Available');
    for (const page of [admin, manager]) await rowOf(page).getByText('空闲').waitFor();
    await say('Preparing');
    for (const page of [admin, manager]) await rowOf(page).getByText('占用').waitFor();
  } finally {
    await charger.close({ code: 1000, force: true });
  }
  expect(await field(manager, '车位号').inputValue()).toBe('A-07');
  expect(failures.flat()).toEqual([]);
  await Promise.all([admin, manager].map((page) => page.context().close()));
});
