// Inputs for a connector. The station is chosen first, because connector names repeat from station to station. Each option
// shows its current state and, for a start, the reason why no order can start there.

import { devState } from '@ec/device-vocabulary/device.enums';
import { UNKNOWN } from '@ec/language/amount';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { useDictionary } from '@ec/records/choices/use-choices';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { InputProps, SectionProps } from '@ec/resource-web/slots';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useCall } from '@ec/resource-web/use-call';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { bizType } from '@ec/truck/shared/station.enums';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { type Control, usePickProps } from '@ec/ui/input/control';
import { LockedChoice } from '@ec/ui/input/input-choice.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { startPlaces } from '../../shared/order/order.contract.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderTexts } from './order-texts.ts';
import './orders.css';

const { inService } = devState.key;
const { idle, occupied, reserved } = gunStatus.key;
const startable: readonly unknown[] = [idle, occupied, reserved];

interface GunPickProps extends Control {
  stationId: string;
}

/** A select of the connectors of one station. */
function GunPick({ stationId, ...control }: GunPickProps) {
  const shared = usePickProps(control);
  const { data = [], isFetching, cut } = useAllRows(chargingGun, { stationId, ascs: 'gunNo' });
  const guns = data.map((gun) => ({
    value: gun.id,
    label: `${gun.gunName} · ${(gun.devState === inService ? gun.gunStatusName : gun.devStateName) || UNKNOWN}`,
    disabled: gun.devState !== inService || !startable.includes(gun.gunStatus),
  }));
  const options = cut ? [...guns, { value: 'cut', label: cut, disabled: true }] : guns;
  return (
    <Select
      {...shared}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={textOf(control.value) || undefined}
      onChange={(value?: string) => control.onChange(value ?? '')}
    />
  );
}

/** The connector input of a form whose station is a separate field. */
export function StationGunInput(props: InputProps) {
  const texts = useTexts(orderTexts);
  const stationId = textOf(props.values.stationId);
  if (props.isSearch || props.row) return <FieldInput {...props} />;
  if (stationId === '') return <LockedChoice {...props} hint={texts.stationFirst} label={undefined} />;
  return <GunPick {...props} stationId={stationId} />;
}

/** The interval, in milliseconds, at which an open select refreshes its options. */
const liveMs = 10_000;

/** A select of the connectors of one station. A connector where no order can start is disabled and shows the reason. */
function StartPick({ stationId, plateNo, ...control }: GunPickProps & { plateNo: string }) {
  const shared = usePickProps(control);
  const [isOpen, setOpen] = useState(false);
  const states = useDictionary(gunStatus);
  const settings = { keepsPrevious: true, ...(isOpen ? { refetchInterval: liveMs } : {}) };
  const { data = [], isFetching } = useCall(startPlaces, { stationId, plateNo }, settings);
  const options = data.map((gun) => {
    const state = states.find(({ value }) => value === gun.gunStatus)?.label ?? UNKNOWN;
    return { value: gun.id, label: `${gun.gunName} · ${state}`, disabled: gun.refusal !== '', gun };
  });
  return (
    <Select
      {...shared}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      open={isOpen}
      onOpenChange={setOpen}
      value={textOf(control.value) || undefined}
      onChange={(value?: string) => control.onChange(value ?? '')}
      optionRender={({ data: { label, gun } }) => (
        <span className="order-start-place">
          <span>{label}</span>
          <span className="ec-number ec-muted">{gun.ratedPowerKw === null ? '' : `${gun.ratedPowerKw} kW`}</span>
          {gun.refusal ? <span className="order-start-why">{gun.refusal}</span> : null}
        </span>
      )}
    />
  );
}

const chargingSites = { bizTypes: [bizType.key.charging] };
const name = 'gunId';
const field = orders.fields.gunId;
const none = {};

/** The connector section of a form without a station field: it adds a station input that narrows the connectors. */
export function GunSection({ id, values, issues, row, set, blur }: SectionProps<typeof orders>) {
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  const stations = useRegistry().get('truck.station');
  const stationKey = useId();
  const [stationId, setStation] = useState('');
  const control = {
    id: `${id}-${name}`,
    value: values[name],
    isWrong: issues[name] !== undefined,
    onChange: (value: unknown) => set(name, value),
    onBlur: () => blur(name),
  };
  const pick = stationId ? (
    <StartPick {...control} stationId={stationId} plateNo={textOf(values.plateNo)} />
  ) : (
    <LockedChoice {...control} hint={texts.stationFirst} label={undefined} />
  );
  return (
    <div className="ec-form-grid">
      {row ? null : (
        <FieldFrame id={stationKey} label={labelOf(stations.label, language)}>
          <RowInput
            id={stationKey}
            table={stations}
            isMany={false}
            known={undefined}
            among={chargingSites}
            value={stationId}
            onChange={(value) => {
              setStation(textOf(value));
              set(name, '');
            }}
          />
        </FieldFrame>
      )}
      <FieldFrame id={control.id} label={labelOf(field.label, language)} isRequired issue={issues[name]}>
        {row ? (
          <FieldInput {...control} name={name} field={field} row={row} resource={orders} values={none} isLocked />
        ) : (
          pick
        )}
      </FieldFrame>
    </div>
  );
}
