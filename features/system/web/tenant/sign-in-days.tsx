// Sign-ins by day as bars, or as a table.
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import type { TenantUsage } from '../../shared/tenant-figures.contract.ts';
import { tenantTexts } from './tenant-texts.ts';

export function SignInDays({ days }: Pick<TenantUsage, 'days'>) {
  const texts = useTexts(tenantTexts);
  const [isTable, setTable] = useState(false);
  return (
    <>
      <h2 className="ec-card-title usage-title">
        {texts.days}
        <Button size="small" type="text" onClick={() => setTable(!isTable)}>
          {isTable ? texts.daysAsChart : texts.daysAsTable}
        </Button>
      </h2>
      {isTable ? <Table days={days} /> : <Bars days={days} />}
    </>
  );
}

function Bars({ days }: Pick<TenantUsage, 'days'>) {
  const texts = useTexts(tenantTexts);
  const top = Math.max(1, ...days.map(({ signIns }) => signIns));
  const total = days.reduce((sum, { signIns }) => sum + signIns, 0);
  return (
    <figure className="usage-days" role="img" aria-label={`${texts.days}: ${total}`}>
      <span className="usage-top ec-number">{top}</span>
      <div className="usage-bars">
        {days.map(({ day, signIns }) => (
          <span key={day} title={`${day}: ${signIns}`} style={{ height: `${(signIns / top) * 100}%` }} />
        ))}
      </div>
      <figcaption className="ec-number">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </figcaption>
    </figure>
  );
}

function Table({ days }: Pick<TenantUsage, 'days'>) {
  const texts = useTexts(tenantTexts);
  return (
    <div className="usage-scroll">
      <table className="ec-plain-table usage-table">
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.signIns}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, signIns }) => (
            <tr key={day}>
              <td className="ec-number">{day}</td>
              <td className="ec-number">{signIns}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
