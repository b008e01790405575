// Buttons for a field engineer on the way: call the station or its customer, and navigate to the station.
import { EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons';
import { textOf } from '@ec/language/unknown';
import { InSight } from '@ec/ui/layout/in-sight.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import type { Order } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { phoneLink, placeLink } from './station-addresses.ts';
import { useStation, useStationPhone } from './use-station.ts';

export function StationLinks({ row }: { row: Order }) {
  const texts = useTexts(orderTexts);
  const station = useStation(row, true);
  const call = phoneLink(useStationPhone(row));
  const way = placeLink(station?.lng, station?.lat, textOf(row.stationName));
  if (!call && !way) return null;
  return (
    <div className="order-links">
      {call ? (
        <Button size="large" icon={<PhoneOutlined aria-hidden />} href={call}>
          {texts.call}
        </Button>
      ) : null}
      {way ? (
        <Button size="large" icon={<EnvironmentOutlined aria-hidden />} href={way}>
          {texts.route}
        </Button>
      ) : null}
    </div>
  );
}

/** The buttons on the cards of a list or of the board. They load the station only when the card becomes visible. */
export const CardLinks = ({ row }: { row: Order }) => (
  <InSight waiting={<div className="order-links-place" />}>
    <StationLinks row={row} />
  </InSight>
);
