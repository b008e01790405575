// What is done to users beside saving them. Asks first where it signs people out.

import { fill } from '@ec/language/fill';
import { useRefresh } from '@ec/records/change/use-undo';
import { useConsole } from '@ec/records/console/console';
import { recordTexts } from '@ec/records/list/record-texts';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { user } from '../../shared/user.resource.ts';
import { userTexts } from './user-texts.ts';

type Ids = readonly string[];

export function useUsers() {
  const { api } = useConsole();
  const { success, warning, confirm } = useFeedback();
  const texts = useTexts(userTexts);
  const record = useTexts(recordTexts);
  const refresh = useRefresh(user);

  async function send(call: string, ids: Ids, more: Record<string, unknown> = {}): Promise<boolean> {
    if (ids.length === 0) {
      warning(record.selectOne);
      return false;
    }
    try {
      await api.post(`blade-user/${call}`, { userIds: ids.join(','), ...more });
      success(texts.done);
      return true;
    } catch {
      return false; // the request layer has said why
    } finally {
      void refresh();
    }
  }
  async function asked(ids: Ids, title: string, content: string, okText: string) {
    if (
      ids.length > 0 &&
      !(await confirm({ title: fill(title, { count: ids.length }), content, okText, danger: true }))
    )
      return false;
    return true;
  }
  return {
    grant: (ids: Ids, roleIds: Ids) => send('grant', ids, { roleIds: roleIds.join(',') }),
    unlock: (ids: Ids) => send('unlock', ids),
    enable: (ids: Ids) => send('status', ids, { status: 1 }),
    disable: async (ids: Ids) =>
      (await asked(ids, texts.disableAsk, texts.disableHint, texts.disable)) && send('status', ids, { status: 2 }),
    reset: async (ids: Ids) =>
      (await asked(ids, texts.resetAsk, texts.resetHint, texts.reset)) && send('reset-password', ids),
    platform: (userId: string, body: Record<string, unknown>) =>
      api
        .post('blade-user/update-platform', { userId, ...body })
        .then(() => {
          success(texts.done);
          return refresh();
        })
        .catch(() => undefined),
  };
}
