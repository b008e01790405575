// The dialog for a check-in at the station. It asks the browser for the position, and shows a reason if the browser finds none.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useAction } from '@ec/resource-web/use-write';
import { useTexts } from '@ec/ui/text/use-texts';
import { Alert, Modal } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { metresBetween } from '../../shared/order/distance.ts';
import { atStationWithin } from '../../shared/order/sla.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import type { Order } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { findPosition, type Position } from './position.ts';
import { useStation } from './use-station.ts';

export function CheckIn({ row, onClose }: { row: Order; onClose(): void }) {
  const texts = useTexts(orderTexts);
  const run = useAction(workOrder);
  const [position, setPosition] = useState<Position>();
  const [problem, setProblem] = useState<string>();
  const look = useCallback(() => {
    setPosition(undefined);
    void findPosition().then(setPosition);
  }, []);
  useEffect(look, [look]);
  const place = position?.state === 'found' ? position : undefined;
  const metres = useDistance(row, place);
  const send = () => {
    if (!place) return look();
    const args = { lng: place.lng, lat: place.lat };
    run.mutateAsync({ name: 'arrive', rows: [row], args }).then(onClose, (error: Error) => setProblem(error.message));
  };
  return (
    <Modal
      open
      title={`${texts.locate} · ${row.stationName}`}
      okText={position && !place ? texts.retry : texts.checkIn}
      cancelText={texts.close}
      okButtonProps={{ disabled: position === undefined, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      confirmLoading={run.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div aria-live="polite">
        {position === undefined ? <p>{texts.locating}</p> : null}
        {position && position.state !== 'found' ? <Alert type="warning" title={texts[position.state]} /> : null}
        {metres === undefined ? null : (
          <>
            <p>{fill(texts.near, { metres: spokenMetres(metres) })}</p>
            {metres > atStationWithin ? <Alert type="warning" title={texts.farHint} /> : null}
          </>
        )}
        {problem ? <Alert type="error" title={problem} /> : null}
      </div>
    </Modal>
  );
}

/** Returns the metres from `place` to the station of the order; undefined where either position is unknown. */
function useDistance(row: Order, place: { lng: number; lat: number } | undefined): number | undefined {
  const data = useStation(row, place !== undefined);
  const [lng, lat] = [data?.lng, data?.lat];
  if (!place || typeof lng !== 'number' || typeof lat !== 'number') return undefined;
  return metresBetween(place, { lng, lat });
}

export const spokenMetres = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${groupNumber(metres / 1000, 1)} km`;
