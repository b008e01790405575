// Shows the author of an audited change.
import { textOf } from '@ec/language/unknown';
import { isByRule } from '@ec/resource/audit-words';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { logTexts } from './log-texts.ts';

/** Jobs and the platform's own work have no account; rules and devices one that is nobody's. */
export function Doer({ row: { createUser, account } }: { row: Row }) {
  const { system } = useTexts(logTexts);
  return isByRule({ userId: createUser, account }) ? system : textOf(account) || system;
}
