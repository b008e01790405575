// Meters with their alarms. A register counts what went through the transformers; the energy is that times the multiplier.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { Row } from '@ec/ui/table/row';
import { Quantity, unknown } from '@ec/ui/value/quantity.tsx';
import { Decimal } from 'decimal.js';
import { meter } from '../../shared/asset/meter.resource.ts';

const registers = ['posKwh', 'posSharp', 'posPeak', 'posFlat', 'posValley', 'posDeep', 'negKwh'];

/** The register itself on hover. */
function energy(register: unknown, rate: unknown) {
  if (register === null || register === undefined || register === '') return unknown;
  return (
    <span title={`${String(register)} × ${String(rate)}`}>
      <Quantity value={new Decimal(String(register)).times(String(rate)).toFixed(2)} unit="kWh" />
    </span>
  );
}

export const { Page, slots } = resourcePage(meter, {
  cells: Object.fromEntries(registers.map((name) => [name, (row: Row) => energy(row[name], row.rate)])),
  tabs: [relatedTab('truck.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
