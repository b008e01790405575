// A resource with a state field and various actions: with arguments, with a reply, in bulk, without a row, and under a second path.
import { action } from '@ec/resource/action';
import { dict, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { gateState } from './probe.enums.ts';

const label = (en: string) => ({ zh: en, en });

export const gate = defineResource({
  name: 'probe.gate',
  base: 'blade-probe/gate',
  table: 'probe_gate',
  label: { zh: '门', en: 'Gate' },
  title: 'gateNo',
  fields: {
    gateNo: text(label('No.')).required().max(20).list(),
    gateState: dict(gateState).required().system().list(),
    why: text(label('Why')).system(),
    opened: integer(label('Times')).system(),
  },
  states: { gateState: { shut: ['open', 'broken'], open: ['shut', 'broken'] } },
  removable: { gateState: ['shut', 'broken'] },
  actions: {
    open: action({ zh: '打开', en: 'Open' })
      .from('gateState', 0)
      .to(1)
      .takes({ why: text(label('Why')).required().max(10) })
      .bulk(),
    swing: action(label('Swing')).from('gateState', 0, 1).to(0, 1),
    leave: action(label('Leave'))
      .from('gateState', 0, 1)
      .to(0, 1, 2)
      .takes({ gateState: dict(gateState).only(1, 2).required() }),
    look: action(label('Look'))
      .from('gateState', 0, 1)
      .gives(z.strictObject({ seen: z.string() })),
    count: action(label('Count'))
      .gives(z.strictObject({ counted: z.number().nullable() }))
      .takes({ least: integer(label('Least')) })
      .rowless(),
    knock: action(label('Knock'))
      .by('gateId')
      .alsoUnder('blade-probe/wall')
      .takes({ code: text(label('Code')) }),
  },
});
