// Tests that the default columns of every list fit a screen of 1440 px beside the open side menu, the ticks and the row actions.
import { allColumnsOf, shownColumnsOf } from '@ec/resource-web/list-columns.tsx';
import { usualWidth } from '@ec/ui/table/column-widths';
import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';

/** 1440 less side menu (220), paddings (66), a scroll bar (15), ticks (40) and two actions with a menu (180). */
const room = 919;
const mostColumns = 9;

describe.each(resources.registry.all().map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it.each(['zh', 'en'] as const)('has at most nine default columns, which fit the screen in %s', (language) => {
      const columns = shownColumnsOf(resource, allColumnsOf(resource, {}, language), '');
      expect(columns.length).toBeLessThanOrEqual(mostColumns);
      expect(columns.reduce((sum, column) => sum + usualWidth(column), 0)).toBeLessThanOrEqual(room);
    });

    it('has no default column for the creation time, unless its definition names it', () => {
      if (resource.columns?.flat().includes('createTime')) return;
      expect(shownColumnsOf(resource, allColumnsOf(resource, {}, 'zh'), '').map(({ name }) => name)).not.toContain(
        'createTime',
      );
    });
  },
);
