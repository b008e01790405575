// Describes who was at a node and for how long.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';
import { instantOf, spokenDuration } from '@ec/ui/value/date';
import type { Activity, NodeHistory } from './activity.ts';
import { viewerTexts } from './viewer-texts.ts';

const human = /^(user|manual)Task$/;

export function durationOf({ createTime, endTime }: Activity, language: Language, now = Date.now()): string {
  const texts = viewerTexts[language];
  const start = instantOf(createTime);
  const end = endTime === '' ? now : instantOf(endTime);
  if (start === undefined || end === undefined) return '';
  const time = spokenDuration(Math.max(0, end - start) / 1000, language);
  return fill(endTime === '' ? texts.since : texts.took, { time });
}

export function personOf(
  { assigneeName, principalName = '', historyActivityType }: Activity,
  language: Language,
): string {
  const texts = viewerTexts[language];
  const name =
    principalName === '' ? assigneeName : fill(texts.deputy, { name: assigneeName, principal: principalName });
  if (assigneeName !== '') return fill(texts.person, { name });
  return human.test(historyActivityType) ? texts.nobody : texts.system;
}

/** Writes a line for screen readers: name, state, and each visit. */
export function describeNode(node: NodeHistory, language: Language): string {
  const visits = node.visits.map((visit) => `${personOf(visit, language)}, ${durationOf(visit, language)}`);
  return [node.name, viewerTexts[language].states[node.state], ...visits].join(', ');
}
