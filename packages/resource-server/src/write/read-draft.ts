// Parses the draft of a row by its definition, for forms, batches and lines of an import.
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

/** Sanitizes rich text before the draft is parsed, so that a text that contains only a script counts as empty. */
function withoutScripts({ fields }: Resource, draft: Values): Values {
  const rich = Object.entries(draft).flatMap(([name, value]) =>
    fields[name]?.isRich && typeof value === 'string' ? [[name, cleanRichText(value)] as const] : [],
  );
  return rich.length > 0 ? { ...draft, ...Object.fromEntries(rich) } : draft;
}
