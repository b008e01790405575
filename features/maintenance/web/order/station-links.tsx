// The two things that a field engineer does on the way: calling the station, and finding the way there.
import { EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons';
import { textOf } from '@ec/language/unknown';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import type { Order } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { phoneLink, placeLink } from './station-addresses.ts';
import { useStation } from './use-station.ts';

export function StationLinks({ row }: { row: Order }) {
  const texts = useTexts(orderTexts);
  const station = useStation(row, true);
  const call = phoneLink(textOf(station?.stationTel) || textOf(station?.serviceTel));
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
