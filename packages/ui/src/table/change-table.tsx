// Shows changes field by field: before → after. It uses plain elements, so that a long history renders fast.
import { UNKNOWN } from '@ec/language/amount';
import type { ReactNode } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

export interface ChangeLine {
  key: string;
  label: ReactNode;
  before: ReactNode;
  after: ReactNode;
  /** An action for the change, such as a link. */
  action?: ReactNode;
}

const isNothing = (value: ReactNode) => value === '' || value === null || value === undefined;
const cellText = (value: ReactNode) => (isNothing(value) ? UNKNOWN : value);

export function ChangeTable({ lines }: { lines: readonly ChangeLine[] }) {
  const texts = useTexts(uiTexts);
  // A new row has no value before.
  const hasBefore = lines.some((line) => !isNothing(line.before));
  const hasActions = lines.some((line) => line.action);
  return (
    <table className="ec-changes">
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          {hasBefore ? <th scope="col">{texts.before}</th> : null}
          <th scope="col">{texts.after}</th>
          {hasActions ? <td /> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, before, after, action }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {hasBefore ? <td className={isNothing(before) ? '' : 'ec-change-before'}>{cellText(before)}</td> : null}
            <td className={hasBefore ? 'ec-change-after' : ''}>{cellText(after)}</td>
            {hasActions ? <td className="ec-change-action">{action}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
