// Meters with their alarms. A register counts behind the transformers, so the energy is the register value times the multiplier.

import type { RowIn } from '@ec/resource/contracts/row-calls';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { emptyValue, Quantity } from '@ec/ui/value/quantity.tsx';
import { Decimal } from 'decimal.js';
import { meter } from '../../shared/asset/meter.resource.ts';

type Register = 'posKwh' | 'posSharp' | 'posPeak' | 'posFlat' | 'posValley' | 'posDeep' | 'negKwh';

/** Shows the energy, and the register value on hover. */
const energyOf = (register: Register) => (row: RowIn<typeof meter>) => {
  const [count, rate] = [row[register], row.rate];
  if (count === null || rate === null) return emptyValue;
  return (
    <span title={`${count} × ${rate}`}>
      <Quantity value={new Decimal(count).times(rate).toFixed(2)} unit="kWh" />
    </span>
  );
};

export const { Page, slots } = resourcePage(meter, {
  cells: {
    posKwh: energyOf('posKwh'),
    posSharp: energyOf('posSharp'),
    posPeak: energyOf('posPeak'),
    posFlat: energyOf('posFlat'),
    posValley: energyOf('posValley'),
    posDeep: energyOf('posDeep'),
    negKwh: energyOf('negKwh'),
  },
  tabs: [relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
