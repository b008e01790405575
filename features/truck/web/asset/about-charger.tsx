// Parts of the command dialogs of a charger: the effect on sessions that run now, and the inputs for a setting and its value.
import { fill } from '@ec/language/fill';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { FieldInput } from '@ec/resource-web/field-input.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { useCall } from '@ec/resource-web/use-call';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { gunStatus } from '../../shared/asset/asset.enums.ts';
import { chargerConfig } from '../../shared/asset/charger-config.contract.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import type { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { assetTexts } from './asset-texts.ts';

interface ActedRows {
  rows: readonly RowIn<typeof chargingStack>[];
}

/** Lists the connectors of these chargers that charge now. */
function Charging({ rows }: ActedRows) {
  const texts = useTexts(assetTexts);
  const stackId = rows.map(({ id }) => id).join();
  const { data = [], cut = '' } = useAllRows(chargingGun, { stackId, gunStatus: gunStatus.key.charging });
  if (data.length === 0) return null;
  return (
    <p className="ec-error">
      {fill(texts.charging, { guns: data.map(({ gunName }) => gunName).join(' · ') })} {cut}
    </p>
  );
}

export function ResetAbout(acted: ActedRows) {
  const texts = useTexts(assetTexts);
  return (
    <>
      <p>{texts.resetAbout}</p>
      <Charging {...acted} />
    </>
  );
}

export function AvailabilityAbout(acted: ActedRows) {
  const texts = useTexts(assetTexts);
  return (
    <>
      <p>{texts.availabilityAbout}</p>
      <Charging {...acted} />
    </>
  );
}

/** Offers the writable settings that the charger has reported. Accepts any name where the charger has reported no such setting. */
export function SettingInput(props: InputProps) {
  const stackId = props.actionRows?.[0]?.id;
  const { data } = useCall(chargerConfig, { stackId: stackId ?? '' }, { enabled: stackId !== undefined });
  const open = data?.settings.filter(({ isReadonly, isSecret }) => !isReadonly && !isSecret) ?? [];
  if (open.length === 0) return <FieldInput {...props} />;
  return <ChoiceInput {...props} options={open.map(({ key }) => ({ value: key, label: key }))} />;
}

/** Shows the new value as plain text, although its field is secret. */
export function ValueInput(props: InputProps) {
  return <FieldInput {...props} field={{ ...props.field, kind: 'text' }} />;
}
