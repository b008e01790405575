// After a charger was added, offers a button to create its access key on its page. Without an access key the charger cannot connect.
import { fill } from '@ec/language/fill';
import { defineTexts } from '@ec/language/texts';
import { useConsole } from '@ec/records/console/console';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
import { takesCommands } from '../../shared/asset/charger-protocols.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';

const stepTexts = defineTexts({
  zh: { saved: '已保存 {name}。充电桩凭接入密钥连接平台，请在详情中生成。', open: '去生成密钥' },
  en: { saved: 'Saved {name}. It connects with an access key, which you create on its page.', open: 'Create the key' },
});

/** The menu of access keys. A person without this menu cannot create a key. */
const keyMenu = 'deviceCredential';

export function useKeyStep() {
  const { pageOf, openTab } = useConsole();
  const { offer } = useFeedback();
  const texts = useTexts(stepTexts);
  const path = pageOf?.(keyMenu) === undefined ? undefined : pageOf(chargingStack.code);
  return useMemo(
    () => ({
      showMessage({ id, stackName, protocol }: RowIn<typeof chargingStack>, isNew: boolean) {
        if (!isNew || path === undefined || !takesCommands(protocol)) return false;
        offer(fill(texts.saved, { name: stackName }), texts.open, () => openTab(`${path}/${id}#part-accessKey`));
        return true;
      },
    }),
    [texts, path, openTab, offer],
  );
}
