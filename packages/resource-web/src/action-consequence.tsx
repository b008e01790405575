// Explains the consequence of an action before the person confirms: the text of its definition, else the next state of the rows.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { defineTexts } from '@ec/language/texts';
import type { Resource } from '@ec/resource/resource';
import { useLanguage } from '@ec/ui/text/use-texts';
import type { Row } from './draft.ts';
import type { Slots } from './slots.ts';

const texts = defineTexts({
  zh: { becomes: '之后{field}变为“{state}”。', final: '不能恢复。' },
  en: { becomes: '{field} becomes “{state}”.', final: ' This cannot be undone.' },
});

/** Returns '' when the definition has no consequence and the action does not lead to exactly one labelled state. */
export function consequenceOf({ actions, fields, states }: Resource, name: string, language: Language): string {
  const { consequence, stateCondition, leadsTo } = actions[name] ?? {};
  if (consequence) return labelOf(consequence, language);
  const field = stateCondition ? fields[stateCondition.field] : undefined;
  const [state, ...others] = leadsTo ?? [];
  if (!stateCondition || !field || state === undefined || others.length > 0) return '';
  const word = field.enum?.values.find(({ key }) => key === state)?.[language];
  if (word === undefined) return '';
  const isFinal =
    states[stateCondition.field] !== undefined && (states[stateCondition.field]?.[state] ?? []).length === 0;
  const becomes = fill(texts[language].becomes, { field: labelOf(field.label, language), state: word });
  return isFinal ? `${becomes}${texts[language].final}` : becomes;
}

interface ActionAboutProps {
  slots: Slots;
  resource: Resource;
  name: string;
  rows: readonly Row[];
}

/** Shows the consequence above the questions of an action: the content that the page defines, else the text of the definition. */
export function ActionAbout({ slots, resource, name, rows }: ActionAboutProps) {
  const language = useLanguage();
  const PageContent = slots.aboutAction?.[name];
  if (PageContent) return <PageContent rows={rows} />;
  const text = consequenceOf(resource, name, language);
  return text === '' ? null : <p className="ec-muted">{text}</p>;
}
