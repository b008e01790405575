// Creates and removes stations through the API, for journeys that need their own stations.
import type { Page } from 'playwright-core';
import { callAs } from './browser.ts';

export interface Station {
  id: string;
  stationNo: string;
  stationName: string;
}

let count = 0;

/** Creates a station whose number no earlier call has used. */
export async function makeStation(page: Page, name: string): Promise<Station> {
  const [{ id: deptId } = { id: '' }] = await callAs<{ id: string }[]>(page, 'GET', 'blade-system/dept/tree');
  count += 1;
  const stationNo = `E2E${Date.now().toString(36).toUpperCase()}${count}`;
  return callAs<Station>(page, 'POST', 'blade-truck/station/save', {
    stationNo,
    stationName: name,
    operatorId: '91370100A',
    bizTypes: '1',
    stationType: 1,
    stationStatus: 50,
    areaCode: '370102',
    address: '经十路 1 号',
    lng: '117.120100',
    lat: '36.651200',
    deptId,
    serviceTel: '4000000001',
  });
}

/** Removes the stations. The function ignores errors, because the journey may have deleted some of the stations itself. */
export async function removeStations(page: Page, stations: readonly Station[]): Promise<void> {
  for (const { id } of stations)
    await callAs(page, 'POST', `blade-truck/station/remove?ids=${id}`).catch(() => undefined);
}
