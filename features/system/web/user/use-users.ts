// Actions on users beside saving them. An action that signs people out asks first.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { recordTexts } from '@ec/records/list/record-texts';
import type { SentOf } from '@ec/resource/contract';
import { rowsOf } from '@ec/resource-web/use-rows';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { inviteAgain } from '../../shared/invitation.contract.ts';
import { userStatus } from '../../shared/platform.enums.ts';
import { user } from '../../shared/user.resource.ts';
import {
  grantToUsers,
  resetPasswords,
  setUserStatus,
  unlockUsers,
  updatePlatform,
} from '../../shared/user-calls.contract.ts';
import { userTexts } from './user-texts.ts';

type Ids = readonly string[];
const { enabled, disabled } = userStatus.key;

export function useUsers() {
  const { api } = useConsole();
  const { success, warning, confirm } = useFeedback();
  const texts = useTexts(userTexts);
  const record = useTexts(recordTexts);
  const refresh = useRefresh(user);

  async function send(ids: Ids, call: (userIds: string) => Promise<unknown>): Promise<boolean> {
    if (ids.length === 0) {
      warning(record.selectOne);
      return false;
    }
    try {
      await call(ids.join(','));
      success(texts.done);
      return true;
    } catch {
      return false; // the request layer has shown the reason
    } finally {
      void refresh();
    }
  }
  /** Returns the names of up to three users, with the total number if there are more. */
  async function namesOf(ids: Ids): Promise<string> {
    const rows = await rowsOf(api, user, { id: ids.slice(0, 3).join(), size: 3 }).catch(() => []);
    const names = rows.map(({ realName, account }) => realName || account).join(texts.nameAnd);
    return rows.length === ids.length ? names : fill(texts.namesMore, { names, count: ids.length });
  }
  async function confirmChange(ids: Ids, title: string, content: string, okText: string) {
    if (ids.length === 0) return true;
    const names = await namesOf(ids);
    return confirm({ title: fill(title, { names }), content, okText, danger: true });
  }
  const become = (status: number) => (userIds: string) => callOf(api, setUserStatus)({ userIds, status });
  return {
    grant: (ids: Ids, roleIds: Ids) =>
      send(ids, (userIds) => callOf(api, grantToUsers)({ userIds, roleIds: roleIds.join(',') })),
    unlock: (ids: Ids) => send(ids, (userIds) => callOf(api, unlockUsers)({ userIds })),
    enable: (ids: Ids) => send(ids, become(enabled)),
    disable: async (ids: Ids) =>
      (await confirmChange(ids, texts.disableAsk, texts.disableHint, texts.disable)) && send(ids, become(disabled)),
    reset: async (ids: Ids) =>
      (await confirmChange(ids, texts.resetAsk, texts.resetHint, texts.reset)) &&
      send(ids, (userIds) => callOf(api, resetPasswords)({ userIds })),
    inviteAgain: async ({ id, realName, account }: Row) => {
      const title = fill(texts.inviteAgainAsk, { name: textOf(realName), account: textOf(account) });
      if (!(await confirm({ title, content: texts.inviteAgainHint, okText: texts.inviteAgain }))) return;
      await callOf(
        api,
        inviteAgain,
      )({ userId: id }).then(
        ({ receiver }) => success(fill(texts.invited, { receiver })),
        () => undefined, // the request layer has shown the reason
      );
    },
    platform: (userId: string, body: Omit<SentOf<typeof updatePlatform>, 'userId'>) =>
      callOf(
        api,
        updatePlatform,
      )({ userId, ...body })
        .then(() => {
          success(texts.done);
          return refresh();
        })
        .catch(() => undefined),
  };
}
