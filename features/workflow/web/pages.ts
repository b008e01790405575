// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { patterns } from '../shared/process-paths.ts';
import { workflowResources } from '../shared/resources.ts';
import { workflowMenus } from '../shared/workflow.menus.ts';
import { leaveTexts } from './leave/leave-texts.ts';
import { taskTexts } from './task/task-texts.ts';
import { workTexts } from './work-order/work-texts.ts';

const labelOf = (zh: string, en: string) => ({ zh, en });
const handleLabel = labelOf(taskTexts.zh.decide, taskTexts.en.decide);
const detailLabel = labelOf(taskTexts.zh.toDetail, taskTexts.en.toDetail);

export const workflowConsole: ConsoleFeature = {
  resources: workflowResources,
  menus: workflowMenus,
  customPages: { 'workflow.processWork': () => import('./work-order/process-work.page.tsx') },
  views: {
    '/work/start': () => import('./desk/start.page.tsx'),
    '/work/claim': () => import('./desk/claim.page.tsx'),
    '/work/todo': () => import('./desk/todo.page.tsx'),
    '/work/send': () => import('./desk/send.page.tsx'),
    '/work/done': () => import('./desk/done.page.tsx'),
    '/work/copy': () => import('./desk/copies.page.tsx'),
    '/work/deputy': () => import('./deputy/deputy.page.tsx'),
    '/flow/handover': () => import('./handover/handover.page.tsx'),
    '/flow/model': () => import('./model/model.page.tsx'),
    '/flow/deploy': () => import('./model/deploy.page.tsx'),
    '/flow/manager': () => import('./model/manager.page.tsx'),
    '/flow/follow': () => import('./model/follow.page.tsx'),
    [patterns.form('leave')]: {
      load: () => import('./leave/form.page.tsx'),
      label: labelOf(leaveTexts.zh.title, leaveTexts.en.title),
    },
    [patterns.handle('leave')]: {
      load: () => import('./leave/handle.page.tsx'),
      label: labelOf(leaveTexts.zh.handleTitle, leaveTexts.en.handleTitle),
    },
    [patterns.detail('leave')]: { load: () => import('./leave/detail.page.tsx'), label: detailLabel },
    [patterns.form('workorder')]: {
      load: () => import('./work-order/form.page.tsx'),
      label: labelOf(workTexts.zh.title, workTexts.en.title),
    },
    [patterns.handle('workorder')]: {
      load: () => import('./work-order/handle.page.tsx'),
      label: labelOf(workTexts.zh.handleTitle, workTexts.en.handleTitle),
    },
    [patterns.detail('workorder')]: { load: () => import('./work-order/detail.page.tsx'), label: detailLabel },
    [patterns.handle('task')]: {
      load: async () => ({ Page: (await import('./task/common.pages.tsx')).HandleAny }),
      label: handleLabel,
    },
    [patterns.detail('task')]: {
      load: async () => ({ Page: (await import('./task/common.pages.tsx')).DetailAny }),
      label: detailLabel,
    },
  },
};
