// The queue board of a station: the waiting trucks, the free places, and the button that calls the next truck to one.

import { devState } from '@ec/device-vocabulary/device.enums';
import { UNKNOWN } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { messageOf, textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { actionOf } from '@ec/resource/contracts/row-calls';
import { toneOf } from '@ec/resource/enum';
import type { ListQueryOf, RowOf } from '@ec/resource/row';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useRows } from '@ec/resource-web/use-rows';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { station } from '@ec/truck/shared/station.resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { readyStatus } from '../../shared/ready/ready.enums.ts';
import { readyTexts } from './ready-texts.ts';
import './ready.css';

const { queued, arrived, positioned } = readyStatus.key;
/** A connector without a reported state (null) counts as free, because the clerk sees whether it is free. */
const freeStates: readonly unknown[] = [null, gunStatus.key.idle, gunStatus.key.reserved];
const refreshMs = 15_000;

export function QueueButton({ filters }: { filters: Record<string, string> }) {
  const { can } = useConsole();
  const texts = useTexts(readyTexts);
  const [isOpen, setOpen] = useState(false);
  if (!can('orderReady_callNext')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.board}</Button>
      {isOpen ? (
        <Drawer open size="min(720px, 100vw)" title={texts.board} onClose={() => setOpen(false)}>
          <QueueBoard start={filters.stationId ?? ''} />
        </Drawer>
      ) : null}
    </>
  );
}

type Ticket = RowOf<typeof orderReady>;

function QueueBoard({ start }: { start: string }) {
  const { api } = useConsole();
  const texts = useTexts(readyTexts);
  const [stationId, setStation] = useState(start);
  const [callMessage, setCallMessage] = useState<string>();
  const { error } = useFeedback();
  const cache = useQueryClient();
  const live = { enabled: stationId !== '', refetchInterval: refreshMs };
  const ticketFilter: ListQueryOf<typeof orderReady> = {
    stationId,
    readyStatus: [arrived, queued, positioned].join(),
    ascs: 'queueNo',
  };
  const { data: tickets = [], cut: cutTickets } = useAllRows(orderReady, ticketFilter, live);
  const { data: guns = [], cut: cutGuns } = useAllRows(chargingGun, { stationId, ascs: 'gunNo' }, live);
  const { data: [stationRow] = [] } = useRows(station, { id: stationId, size: 1 }, live);
  const bays = Array.from({ length: stationRow?.bayCount ?? 0 }, (_, index) => index + 1);
  const waiting = tickets.filter(({ readyStatus }) => readyStatus === arrived || readyStatus === queued);
  const positionedTickets = tickets.filter(({ readyStatus }) => readyStatus === positioned);
  const callTo = async (place: Record<string, unknown>, name: string) => {
    try {
      const next = await callOf(api, actionOf(orderReady, 'callNext'))({ stationId, ...place }, { quiet: true });
      setCallMessage(fill(texts.called, { plate: next.plateNo, place: name }));
    } catch (problem) {
      error(messageOf(problem));
    }
    for (const table of [orderReady, chargingGun, station])
      void cache.invalidateQueries({ queryKey: servedKey(table) });
  };
  return (
    <>
      <RowInput
        id="queue-station"
        table={station}
        isMany={false}
        known={undefined}
        value={stationId}
        isRequired
        onChange={(value) => setStation(textOf(value))}
      />
      {callMessage ? <Alert className="ready-called" type="success" title={callMessage} /> : null}
      {stationId === '' ? (
        <p className="ec-muted ready-hint">{texts.pickStation}</p>
      ) : (
        <div className="ready-board">
          {[cutTickets, cutGuns].map((cut) => (cut ? <p key={cut}>{cut}</p> : null))}
          <Waiting rows={waiting} />
          <section>
            <h2 className="ec-group-title">{texts.places}</h2>
            {guns.length + bays.length === 0 ? <p className="ec-muted">{texts.noPlaces}</p> : null}
            <ul className="ready-list">
              {bays.map((bayNo) => (
                <Place
                  key={`bay${bayNo}`}
                  name={fill(texts.bay, { no: bayNo })}
                  ticket={positionedTickets.find((ticket) => ticket.bayNo === bayNo)}
                  isUsable
                  onCall={(name) => void callTo({ bayNo }, name)}
                />
              ))}
              {guns.map((gun) => (
                <Place
                  key={gun.id}
                  name={gun.gunName}
                  state={gun.gunStatusName || UNKNOWN}
                  ticket={positionedTickets.find(({ gunId }) => gunId === gun.id)}
                  isUsable={gun.devState === devState.key.inService && freeStates.includes(gun.gunStatus)}
                  onCall={(name) => void callTo({ gunId: gun.id }, name)}
                />
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}

function Waiting({ rows }: { rows: readonly Ticket[] }) {
  const texts = useTexts(readyTexts);
  return (
    <section>
      <h2 className="ec-group-title">{fill(texts.waiting, { count: rows.length })}</h2>
      {rows.length === 0 ? <p className="ec-muted">{texts.nobody}</p> : null}
      <ol className="ready-list">
        {rows.map((row) => (
          <li key={row.id}>
            <b className="ready-no">{row.queueNo ?? '—'}</b>
            <span>
              <strong>{row.plateNo}</strong>
              <small>
                {row.readyTypeName}
                {row.waitMin === null ? '' : ` · ${fill(texts.waitMin, { count: row.waitMin })}`}
              </small>
            </span>
            <span>
              {tags([
                {
                  text: row.readyStatusName,
                  tone: toneOf(readyStatus, String(row.readyStatus)),
                },
              ])}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PlaceProps {
  name: string;
  state?: string;
  /** The ticket of the truck that occupies the place. */
  ticket: Ticket | undefined;
  isUsable: boolean;
  onCall(name: string): void;
}

function Place({ name, state = '', ticket, isUsable, onCall }: PlaceProps) {
  const texts = useTexts(readyTexts);
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{ticket ? fill(texts.taken, { plate: ticket.plateNo }) : state}</small>
      </span>
      <Button size="small" type="primary" disabled={!isUsable || ticket !== undefined} onClick={() => onCall(name)}>
        {texts.call}
      </Button>
    </li>
  );
}
