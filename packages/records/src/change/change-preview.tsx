// Shows the preview of a change to many rows: how many rows change, the refused rows with reasons, and the changes of the first rows.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { ChangePreview as Previewed } from '@ec/resource/contracts/row-shapes';
import { ChangeTable } from '@ec/ui/table/change-table.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert } from 'antd';
import { historyTexts } from '../history/history-texts.ts';
import './change-preview.css';

export type ChangePreviewData = Pick<Previewed, 'changing' | 'unchanged' | 'refused' | 'sample'>;

export function ChangePreview({ data }: { data: ChangePreviewData }) {
  const texts = useTexts(historyTexts);
  const { changing, unchanged, refused, sample } = data;
  return (
    <div className="ec-preview">
      <p>
        <strong>{fill(texts.willChange, { count: groupNumber(changing) })}</strong>
        {unchanged > 0 ? ` · ${fill(texts.willStay, { count: groupNumber(unchanged) })}` : null}
      </p>
      {refused.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={fill(texts.willRefuse, { count: refused.length })}
          description={
            <ul className="ec-preview-refused">
              {refused.slice(0, 20).map(({ id, label, reason }) => (
                <li key={id}>
                  {label}: {reason}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {sample.length > 0 ? <h3>{fill(texts.sample, { count: sample.length })}</h3> : null}
      {sample.map(({ id, label, changes }) => (
        <section key={id}>
          <h4>{label}</h4>
          <ChangeTable lines={changes.map((change) => ({ ...change, key: change.field }))} />
        </section>
      ))}
    </div>
  );
}
