// A button that opens the list of stations with far fewer full-load hours than their neighbours.
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { laggards } from '../../shared/energy/laggards.contract.ts';
import { union } from '../../shared/station/union.resource.ts';
import { energyTexts } from './energy-texts.ts';

export function LaggardsButton() {
  const texts = useTexts(energyTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.laggards}</Button>
      <Modal
        open={isOpen}
        title={texts.laggards}
        footer={null}
        width={640}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Laggards />
      </Modal>
    </>
  );
}

function Laggards() {
  const texts = useTexts(energyTexts);
  const { data, error, refetch } = useCall(laggards, {});
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} columns={4} />;
  return (
    <div className="ec-stack">
      <p className="ec-muted">{fill(texts.laggardsWhy, { from: data.from, to: data.to })}</p>
      {data.rows.length === 0 ? <p>{texts.noLaggards}</p> : null}
      {data.rows.length > 0 ? (
        <div className="energy-scroll energy-long">
          <table className="ec-plain-table energy-table">
            <thead>
              <tr>
                <th>{texts.station}</th>
                <th data-number>{texts.ownHours}</th>
                <th data-number>{texts.usualHours}</th>
                <th data-number>{texts.behind}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ stationId, stationName, stationNo, hours, usual }) => (
                <tr key={stationId}>
                  <td>
                    <RowLink table={union} id={stationId}>
                      {stationName || stationNo}
                    </RowLink>{' '}
                    <small className="ec-muted">{stationNo}</small>
                  </td>
                  <td data-number>
                    <Quantity value={hours} unit="h" digits={2} />
                  </td>
                  <td data-number>
                    <Quantity value={usual} unit="h" digits={2} />
                  </td>
                  <td data-number>
                    <Quantity value={Math.round((hours / usual - 1) * 100)} unit="%" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}
