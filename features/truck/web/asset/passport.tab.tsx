// The passport of a battery: its state of health over time, its places, and its swaps.

import { fill } from '@ec/language/fill';
import { Reading } from '@ec/resource-web/reading.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { batteryStatus } from '../../shared/asset/asset.enums.ts';
import { type BatteryMove, type BatterySwap, batteryPassport } from '../../shared/asset/battery-life.contract.ts';
import { assetTexts } from './asset-texts.ts';
import { healthOf } from './battery-health.ts';
import { HealthChart } from './health-chart.tsx';
import './asset.css';

export const passportTab: DetailTab = {
  key: 'passport',
  label: { zh: '履历', en: 'Passport' },
  Content: ({ row }) => (
    <Reading contract={batteryPassport} input={{ id: row.id }}>
      {({ moves, swaps }) => (
        <div className="ec-stack">
          <HealthChart points={healthOf({ moves, swaps })} />
          <Moves moves={moves} />
          <Swaps swaps={swaps} />
        </div>
      )}
    </Reading>
  ),
};

const step = 20;

/** Shows the first rows, and a button for more. */
function ExpandableRows<T>({
  title,
  all,
  children,
}: {
  title: string;
  all: readonly T[];
  children(rows: readonly T[]): ReactNode;
}) {
  const texts = useTexts(assetTexts);
  const [count, setCount] = useState(step);
  const hiddenCount = all.length - count;
  return (
    <section className="asset-part">
      <h3>{title}</h3>
      {children(all.slice(0, count))}
      {hiddenCount > 0 ? (
        <Button size="small" onClick={() => setCount(count + step)}>
          {fill(texts.more, { count: Math.min(step, hiddenCount) })}
        </Button>
      ) : null}
    </section>
  );
}

function Moves({ moves }: { moves: readonly BatteryMove[] }) {
  const texts = useTexts(assetTexts);
  const tagOf = useStateTag(batteryStatus);
  const placeOf = ({ isStored, stationName, slotNo, plateNo }: BatteryMove) => {
    if (isStored) return fill(texts.inSlot, { station: stationName || texts.elsewhere, slot: slotNo ?? '' });
    return plateNo ? fill(texts.onTruck, { plate: plateNo }) : texts.nowhere;
  };
  return (
    <ExpandableRows title={texts.places} all={moves}>
      {(rows) => (
        <ol className="asset-course">
          {rows.map((move) => (
            <li key={move.at + move.batteryStatus}>
              <TimeText value={move.at} />
              <div>
                {tags([tagOf(move.batteryStatus)])}
                <span>{placeOf(move)}</span>
              </div>
              <small>
                SOC <Quantity value={move.soc} unit="%" /> · SOH <Quantity value={move.soh} unit="%" />
              </small>
            </li>
          ))}
        </ol>
      )}
    </ExpandableRows>
  );
}

function Swaps({ swaps }: { swaps: readonly BatterySwap[] }) {
  const texts = useTexts(assetTexts);
  return (
    <ExpandableRows title={texts.swaps} all={swaps}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={texts.noSwaps} />
        ) : (
          <div className="asset-scroll">
            <table className="ec-plain-table asset-table">
              <thead>
                <tr>
                  <th>{texts.time}</th>
                  <th>{texts.way}</th>
                  <th>{texts.plate}</th>
                  <th>{texts.station}</th>
                  <th className="asset-right">SOC</th>
                  <th className="asset-right">SOH</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((swap) => (
                  <tr key={`${swap.orderNo} ${swap.wentOn}`}>
                    <td>
                      <TimeText value={swap.at} />
                    </td>
                    <td>{swap.wentOn ? texts.wentOn : texts.cameOff}</td>
                    <td>{swap.plateNo}</td>
                    <td>{swap.stationName || texts.elsewhere}</td>
                    <td className="asset-right">
                      <Quantity value={swap.soc} unit="%" />
                    </td>
                    <td className="asset-right">
                      <Quantity value={swap.soh} unit="%" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </ExpandableRows>
  );
}
