// A ledger: only the system adds rows.
import { decimal, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const entry = defineResource({
  name: 'probe.entry',
  base: 'blade-probe/entry',
  table: 'probe_entry',
  label: { zh: '台账', en: 'Entry' },
  title: 'amount',
  kind: 'ledger',
  fields: {
    pumpId: ref('probe.pump', { zh: '泵', en: 'Pump' }).required().system().search().list(),
    amount: decimal(12, 2, { zh: '金额', en: 'Amount', unit: '¥' }).required().system().list(),
  },
});
