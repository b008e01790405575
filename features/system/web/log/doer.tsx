// Shows the author of an audited change.
import { textOf } from '@ec/language/unknown';
import { isBySystem } from '@ec/resource/audit-words';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { logTexts } from './log-texts.ts';

/** Jobs and the platform itself have no account; rules and devices have one that belongs to no person. */
export function Doer({ row: { createUser, account } }: { row: Row }) {
  const { system } = useTexts(logTexts);
  return isBySystem({ userId: createUser, account }) ? system : textOf(account) || system;
}
