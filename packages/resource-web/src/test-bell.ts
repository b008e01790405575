// Defines two resources for component tests, with fields of several kinds, states and actions.
import { action } from '@ec/resource/action';
import type { CallRules } from '@ec/resource/call-rules';
import { defineEnum } from '@ec/resource/enum';
import { decimal, dict, flag, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

const label = (en: string) => ({ zh: en, en });

const bellState = defineEnum(
  'probe_bellState',
  label('State'),
  { still: [0, '静', 'Still', 'off'], ringing: [1, '响', 'Ringing', 'good'] },
  { closed: true },
);

export const bellOf = (calls: CallRules = {}) =>
  defineResource({
    name: 'probe.bell',
    base: 'blade-probe/bell',
    table: 'probe_bell',
    label: label('Bell'),
    title: 'bellName',
    calls,
    fields: {
      bellName: text(label('Name')).required().max(10).search().list().group(label('What it is')),
      weight: integer(label('Weight')).min(1).list(),
      worth: decimal(14, 2, { ...label('Worth'), unit: '¥' })
        .system()
        .summed()
        .list(),
      isLoud: flag(label('Loud')).group(label('How it sounds')),
      volume: integer(label('Volume')).required().when('isLoud', 1),
      tone: text(label('Tone')),
      phone: text(label('Phone')).masked(),
      bellState: dict(bellState).system().list(),
      story: text(label('Story')).long().system(),
    },
    states: { bellState: { still: ['ringing'], ringing: ['still'] } },
    removable: { bellState: ['still', 'ringing'] },
    actions: {
      ring: action(label('Ring')).frequent().from('bellState', 0).to(1),
      tune: action(label('Tune'))
        .frequent()
        .takes({ pitch: text(label('Pitch')).required().max(5) }),
    },
  });

export const bell = bellOf();

/** A resource whose rows record events (`isPaper`): people can edit only the remark of a row. */
export const pull = defineResource({
  name: 'probe.pull',
  base: 'blade-probe/pull',
  table: 'probe_pull',
  label: label('Pull'),
  title: 'rope',
  isPaper: true,
  fields: {
    rope: text(label('Rope')).required().fixed().list(),
    force: integer(label('Force')).system().list(),
  },
});
