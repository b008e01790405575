// The stations that stand in no statement of a month, by reason: nothing is left out in silence.
import { fill } from '@ec/language/fill';
import { defineTexts } from '@ec/language/texts';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { leftOutReasons, leftOutStations } from '../../shared/income/left-out.contract.ts';
import { union } from '../../shared/station/union.resource.ts';

const texts = defineTexts({
  zh: {
    title: '{month} 有 {count} 个电站没有收益，不计入结算：',
    reasons: {
      notConnected: '尚未并网',
      connectedLater: '并网日期在该月之后',
      noDays: '该月没有日发电数据',
      noSetting: '有发电数据，但没有适用的收益设置或尚未计算收益',
    },
    more: '等',
  },
  en: {
    title: 'Stations without income in {month}, left out of the statements: {count}',
    reasons: {
      notConnected: 'Not connected to the grid',
      connectedLater: 'Connected after this month',
      noDays: 'No daily yield in this month',
      noSetting: 'Daily yield, but no income setting applies or income is not calculated yet',
    },
    more: 'and more',
  },
});

const mostShown = 20;

export function LeftOut({ month }: { month: string }) {
  const words = useTexts(texts);
  const { data } = useCall(leftOutStations, { month });
  if (!data || data.count === 0) return null;
  return (
    <div className="ec-muted">
      <p>{fill(words.title, { month, count: data.count })}</p>
      {leftOutReasons.map((reason) => {
        const stations = data.stations.filter((station) => station.reason === reason);
        if (stations.length === 0) return null;
        return (
          <p key={reason}>
            {`${words.reasons[reason]} (${stations.length}): `}
            {stations.slice(0, mostShown).map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 ? ', ' : ''}
                <RowLink table={union} id={id}>
                  {name}
                </RowLink>
              </span>
            ))}
            {stations.length > mostShown ? ` ${words.more}` : ''}
          </p>
        );
      })}
    </div>
  );
}
