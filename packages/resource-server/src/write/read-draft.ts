// Parses the draft of a row by the definition, for forms, batches and lines of an import alike.
import type { Language } from '@ec/language/language';
import { parseDraft } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import type { Values } from '../engine/context.ts';
import { cleanRichText } from './rich-text.ts';

export function readDraft(
  resource: Resource,
  draft: Values,
  mode: 'add' | 'edit',
  language: Language,
): ReturnType<typeof parseDraft> {
  return parseDraft(resource, withoutScripts(resource, draft), mode, language);
}

/** Before it is read, so that what is left counts: a text of nothing but a script is none. */
function withoutScripts({ fields }: Resource, draft: Values): Values {
  const rich = Object.entries(draft).flatMap(([name, value]) =>
    fields[name]?.isRich && typeof value === 'string' ? [[name, cleanRichText(value)] as const] : [],
  );
  return rich.length > 0 ? { ...draft, ...Object.fromEntries(rich) } : draft;
}
