// A history of measurements. Pump and time identify a row. Removing a row deletes it from the table.
import { datetime, decimal, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const reading = defineResource({
  name: 'probe.reading',
  base: 'blade-probe/reading',
  table: 'probe_reading',
  label: { zh: '读数', en: 'Reading' },
  title: 'ts',
  kind: 'history',
  unique: [['pumpId', 'ts']],
  order: [{ field: 'ts', direction: 'desc' }],
  searchesCreateTime: false,
  fields: {
    pumpId: ref('probe.pump', { zh: '泵', en: 'Pump' }).required().fixed().search().indexed().list(),
    ts: datetime({ zh: '采样时间', en: 'Sample time' }).required().fixed().search().list(),
    flow: decimal(8, 2, { zh: '流量', en: 'Flow', unit: 'm³/h' }).list(),
  },
});
