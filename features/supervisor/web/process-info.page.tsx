// The page of processes. People start and stop managed processes and read their logs here.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { processInfo } from '../shared/process-info.resource.ts';
import { LogTab } from './log-tab.tsx';
import { manageActions } from './manage-actions.tsx';
import { supervisorTexts } from './supervisor-texts.ts';

export const { Page, slots } = resourcePage(processInfo, {
  rowActions: manageActions,
  tabs: [{ key: 'log', label: { zh: supervisorTexts.zh.log, en: supervisorTexts.en.log }, Content: LogTab }],
});
