// Shows the entries of a timeline: the time to the millisecond, the title and, after a press, the content.

import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import { useDictionary } from '@ec/records/choices/use-choices';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { useTexts } from '@ec/ui/text/use-texts';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { useState } from 'react';
import { messageKind, messageWay } from '../../shared/charger/ocpp-message.resource.ts';
import { type TimelineEntry, turn } from '../../shared/charger/timeline.contract.ts';
import { timelineTexts } from './timeline-texts.ts';

export function TimelineEntries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline-entries">
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const texts = useTexts(timelineTexts);
  const [isOpen, setOpen] = useState(false);
  const { title, tone, about } = useWords(entry);
  const { at, kind, connector, note, who, payload } = entry;
  const hasMore = payload !== '' && payload !== '{}';
  const line = (
    <>
      <time className="ec-number">{at.slice(5)}</time>
      {tags([{ text: texts.kind[kind], tone }])}
      <strong>{title}</strong>
      {connector === null ? null : <span className="timeline-soft">#{connector}</span>}
      <span className="timeline-note">{[about ?? note, who].filter(Boolean).join(' · ')}</span>
    </>
  );
  return (
    <li>
      {hasMore ? (
        <button type="button" className="timeline-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {line}
          <span className="timeline-peek">{payload.slice(0, 80)}</span>
        </button>
      ) : (
        <div className="timeline-line">{line}</div>
      )}
      {isOpen ? <pre className="timeline-payload">{laidOut(payload)}</pre> : null}
    </li>
  );
}

/** A message that was too long to be stored whole is no valid JSON. */
function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), undefined, 2);
  } catch {
    return payload;
  }
}

const commandTones: readonly Tone[] = ['warning', 'busy', 'good', 'bad', 'bad'];

function useWords({ kind, title, way, state, note, payload }: TimelineEntry): {
  title: string;
  tone: Tone;
  /** A text in the reader's language that is shown instead of the note. */
  about?: string | undefined;
} {
  const texts = useTexts(timelineTexts);
  const levels = useDictionary(alarmLevel);
  const commands: Readonly<Record<string, string | undefined>> = texts.commands;
  const states = useDictionary(gunStatus);
  switch (kind) {
    case 'message': {
      const arrow = way === messageWay.key.toDevice ? texts.toCharger : texts.fromCharger;
      const what = state === messageKind.key.call ? '' : state === messageKind.key.error ? texts.failed : texts.answer;
      const isError = state === messageKind.key.error;
      const isOurs = way === messageWay.key.toDevice;
      if (isError && !isOurs && payload.startsWith('{"unreadable"'))
        return { title: `${arrow} ${texts.unreadable}`, tone: 'bad' };
      const consequences: Readonly<Record<string, string | undefined>> = texts.consequence;
      return {
        title: [arrow, title, what].filter(Boolean).join(' '),
        tone: isError ? 'bad' : 'off',
        about: isError && isOurs && title !== '' ? (consequences[title] ?? consequences.other) : undefined,
      };
    }
    case 'command':
      return {
        title: `${commands[title] ?? title} · ${texts.commandStates[state ?? 0] ?? ''}`,
        tone: commandTones[state ?? 0] ?? 'off',
      };
    case 'alarm': {
      const level = levels.find(({ value }) => value === state)?.label ?? '';
      return way === turn.ends
        ? { title: `${title} · ${texts.cleared}`, tone: 'good' }
        : { title: [title, level].filter(Boolean).join(' · '), tone: 'bad' };
    }
    case 'order':
      return { title: `${title} · ${way === turn.ends ? texts.ended : texts.began}`, tone: 'busy' };
    case 'link': {
      const [reason = '', ...address] = note.split(' ');
      const refusals: Readonly<Record<string, string | undefined>> = texts.refusals;
      if (title === 'refused')
        return { title: texts.refused, tone: 'bad', about: [refusals[reason] ?? reason, ...address].join(' · ') };
      return title === 'up' ? { title: texts.up, tone: 'good' } : { title: texts.down, tone: 'bad' };
    }
    case 'state': {
      const [word = '', ...rest] = title.split(' · ');
      const keys: Readonly<Record<string, number | undefined>> = gunStatus.key;
      const stateLabel = states.find(({ value }) => value === keys[word])?.label ?? word;
      return { title: [stateLabel, ...rest].join(' · '), tone: word === 'fault' ? 'bad' : 'off' };
    }
  }
}
