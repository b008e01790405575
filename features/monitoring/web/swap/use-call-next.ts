// Calls the next truck in the queue of a station to a bay.
import { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { fill } from '@ec/language/fill';
import { messageOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { actionOf } from '@ec/resource/contracts/row-calls';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { swapTexts } from './swap-texts.ts';

/** Returns the function that calls a truck; undefined for a person without the right. */
export function useCallNext(): ((stationId: string, bayNo: number) => Promise<void>) | undefined {
  const { api, can } = useConsole();
  const texts = useTexts(swapTexts);
  const { success, error } = useFeedback();
  const client = useQueryClient();
  if (!can('orderReady_callNext')) return undefined;
  return async (stationId, bayNo) => {
    try {
      const next = await callOf(api, actionOf(orderReady, 'callNext'))({ stationId, bayNo }, { quiet: true });
      success(fill(texts.called, { plate: next.plateNo, n: bayNo }));
    } catch (problem) {
      error(messageOf(problem));
    }
    for (const table of [orderReady, agvInfo]) void client.invalidateQueries({ queryKey: servedKey(table) });
  };
}
