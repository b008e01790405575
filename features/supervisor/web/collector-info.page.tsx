// The page of data collection nodes. The detail of a node lists its processes.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { collectorInfo } from '../shared/collector-info.resource.ts';
import { supervisorTexts } from './supervisor-texts.ts';

export const { Page, slots } = resourcePage(collectorInfo, {
  tabs: [
    relatedTab('supervisor.processInfo', 'nodeId', {
      zh: supervisorTexts.zh.processes,
      en: supervisorTexts.en.processes,
    }),
  ],
});
