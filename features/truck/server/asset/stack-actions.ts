// Actions of a whole charger: restart, request a report, change its availability, read and change settings (domain §8.1).
import type { Route } from '@ec/kernel/http/route';
import { textOf } from '@ec/language/unknown';
import type { KeyOf } from '@ec/resource/enum';
import { wireTime } from '@ec/resource/wire';
import type { ActionContext, ActionHandlers } from '@ec/resource-server/action';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { askedMessage, availability, resetType } from '../../shared/asset/asset.enums.ts';
import { type ChargerSetting, chargerConfig } from '../../shared/asset/charger-config.contract.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { commandState } from '../../shared/asset/gun-commands.contract.ts';
import { type GunCommandName, personWaitsMs, requestedReply, writeGunCommand } from './gun-command.ts';
import { requireCommands, requireOcpp, requireReachable } from './reachable.ts';

type Stack = Pick<ActionContext<typeof chargingStack>, 'tx' | 'call' | 'row'>;

const messageNames: Record<KeyOf<typeof askedMessage>, string> = {
  [askedMessage.key.status]: 'StatusNotification',
  [askedMessage.key.meter]: 'MeterValues',
  [askedMessage.key.boot]: 'BootNotification',
  [askedMessage.key.heartbeat]: 'Heartbeat',
};

export function stackActions({ ids, events }: Engine): ActionHandlers<typeof chargingStack> {
  async function ask({ tx, call, row }: Stack, name: GunCommandName, args: Record<string, unknown>, reason?: unknown) {
    requireCommands(row.protocol);
    await requireReachable(tx, events, row.id);
    const { tenantId, userId } = call.caller;
    const commandId = await writeGunCommand(tx, ids, {
      tenantId,
      userId,
      stackId: row.id,
      name,
      args,
      reason: textOf(reason) || undefined,
      validMs: personWaitsMs,
    });
    return { data: requestedReply(commandId, call.language) };
  }
  return {
    reset: (acting) =>
      ask(
        acting,
        'Reset',
        { type: acting.args.resetType === resetType.key.hard ? 'Hard' : 'Soft' },
        acting.args.reason,
      ),
    triggerMessage: (acting) => ask(acting, 'TriggerMessage', { message: messageNames[acting.args.askedMessage] }),
    changeAvailability: (acting) => {
      const isOpen = acting.args.availability === availability.key.operative;
      return ask(acting, 'ChangeAvailability', { type: isOpen ? 'Operative' : 'Inoperative' }, acting.args.reason);
    },
    readConfig: (acting) => {
      requireOcpp(acting.row.protocol);
      return ask(acting, 'GetConfiguration', {});
    },
    changeConfig: (acting) => {
      requireOcpp(acting.row.protocol);
      const { configKey, configValue, reason } = acting.args;
      return ask(acting, 'ChangeConfiguration', { key: configKey, value: configValue }, reason);
    },
  };
}

/** Actions whose HTTP reply waits for the result from the charger. */
export const stackCommands = ['reset', 'triggerMessage', 'changeAvailability', 'readConfig', 'changeConfig'];

export const chargerConfigRoutes = (engine: Engine): Route[] =>
  serve(chargerConfig, async (call) => {
    const { tenantId } = call.caller;
    const stack = await detailRow(engine, chargingStack, call, call.input.stackId);
    const settingsRow = await engine.database.read(tenantId).first<{ at: Date; answer: ChargerSetting[] }>(
      sql`select end_time as at, answer from truck_gun_cmd
        where tenant_id = ${tenantId} and stack_id = ${stack.id} and name = 'GetConfiguration' and state = ${commandState.done}
          and answer is not null order by create_time desc limit 1`,
    );
    if (!settingsRow) return { readTime: '', settings: [] };
    const changes = await engine.database.read(tenantId).rows<{ key: string; value: string }>(
      sql`select args ->> 'key' as key, args ->> 'value' as value from truck_gun_cmd
        where tenant_id = ${tenantId} and stack_id = ${stack.id} and name = 'ChangeConfiguration' and state = ${commandState.done}
          and end_time > ${settingsRow.at} order by create_time`,
    );
    const newValues = new Map(changes.map(({ key, value }) => [key, value]));
    const settings = settingsRow.answer.map((each) => ({ ...each, value: newValues.get(each.key) ?? each.value }));
    return { readTime: wireTime(settingsRow.at), settings };
  });
