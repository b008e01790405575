// Serves the saved views of lists and each person's display settings of a list (contract §1.9). Fields that the list's definition no longer
// has are left out.
import { audit } from '@ec/kernel/audit';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import {
  arrangeColumns,
  chooseDefaultView,
  listViews,
  removeViews,
  type ShownView,
  submitView,
} from '@ec/resource/contracts/view.contract';
import { columnFieldsOf, columnsText, parseColumns } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import { cleanViewConfig } from '@ec/resource/view-config';
import { checkCall } from '@ec/resource-server/call-rights';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { saveView } from './save-view.ts';
import {
  lockEditableView,
  readSetting,
  readTenantRoles,
  readVisibleViews,
  type SettingRow,
  type ViewRow,
  writeSetting,
} from './view-rows.ts';

const defaultSetting: SettingRow = { columns: '', widths: {}, density: 40, defaultViewId: null };

export function viewRoutes(engine: Engine): Route[] {
  const { database } = engine;

  /** Returns the resource of the list. @throws AppError if it does not exist or the caller may not read the list */
  function listOf(call: Pick<Call, 'rights'>, name: string): Resource {
    const resource = engine.registry.find(name);
    if (!resource) throw new AppError(errors.wrongParameter, { name: 'resource' });
    checkCall(resource, 'list', call.rights);
    return resource;
  }

  const saveSetting = (call: Call, resource: Resource, change: Partial<SettingRow>): Promise<void> =>
    database.withTenant(call.caller.tenantId, (tx) => writeSetting(tx, call, resource.name, defaultSetting, change));

  return [
    ...serve(listViews, async (call) => {
      const resource = listOf(call, call.input.resource);
      const db = database.read(call.caller.tenantId);
      const [views, setting, roles] = await Promise.all([
        readVisibleViews(db, call, resource.name),
        readSetting(db, call, resource.name),
        call.rights.isTenantAdmin ? readTenantRoles(db, call.caller.tenantId) : [],
      ]);
      const { columns, widths, density, defaultViewId } = setting ?? defaultSetting;
      return {
        views: views.map((view) => presentView(view, resource, call)),
        // '' stands for the list without a view.
        defaultId: defaultOf(views, call, defaultViewId),
        columns: columnsText(resource, parseColumns(resource, columns)),
        widths: knownWidths(resource, widths),
        density,
        // The roles with which the caller may share a view.
        roles,
      };
    }),
    ...serve(submitView, async (call) => {
      const resource = listOf(call, call.input.resource);
      const id = await saveView(engine, resource, call);
      const savedView = (await readVisibleViews(database.read(call.caller.tenantId), call, resource.name)).find(
        (view) => view.id === id,
      );
      return savedView ? presentView(savedView, resource, call) : {};
    }),
    ...serve(removeViews, async (call) => {
      const ids = idsOf(call.input.ids);
      await database.withTenant(call.caller.tenantId, async (tx) => {
        for (const id of ids) if (!(await lockEditableView(tx, call, id))) throw new AppError(errors.noData);
        const { tenantId } = call.caller;
        await tx.run(sql`delete from system_view where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`);
        const entries = ids.map((rowId) => ({ resource: 'system.view', action: 'remove', rowId }));
        await audit(tx, call, engine.ids, entries);
      });
      return {};
    }),
    ...serve(chooseDefaultView, async (call) => {
      const resource = listOf(call, call.input.resource);
      const { id } = call.input;
      if (id !== '' && id !== '0') {
        const views = await readVisibleViews(database.read(call.caller.tenantId), call, resource.name);
        if (!views.some((view) => view.id === id)) throw new AppError(errors.noData);
      }
      await saveSetting(call, resource, { defaultViewId: id === '' ? null : id });
      return {};
    }),
    ...serve(arrangeColumns, async (call) => {
      const resource = listOf(call, call.input.resource);
      const { reset, columns, widths, density } = call.input;
      const { defaultViewId: _, ...defaults } = defaultSetting;
      const arrangement = {
        columns: columnsText(resource, parseColumns(resource, columns)),
        widths: knownWidths(resource, widths),
        density,
      };
      await saveSetting(call, resource, reset ? defaults : arrangement);
      return {};
    }),
  ];
}

function presentView(
  view: ViewRow,
  resource: Resource,
  { caller, rights }: Pick<Call, 'caller' | 'rights'>,
): ShownView {
  const isOwn = view.userId === caller.userId;
  return {
    id: view.id,
    name: view.name,
    config: cleanViewConfig(resource, view.config),
    isOwn,
    mayEdit: isOwn || rights.isTenantAdmin,
    isShared: view.roleIds.length > 0,
    isRoleDefault: view.roleDefault === 1,
    roleIds: view.roleIds,
    ownerName: view.ownerName,
    rowVersion: view.rowVersion,
  };
}

/** Returns the id of the default view: the caller's choice if he still sees that view, else the default of one of his roles, else ''. */
function defaultOf(views: readonly ViewRow[], { caller }: Pick<Call, 'caller'>, chosen: string | null): string {
  if (chosen === '0') return '';
  if (chosen !== null && views.some((view) => view.id === chosen)) return chosen;
  const isForCaller = (view: ViewRow) => view.roleIds.some((id) => caller.roleIds.includes(id));
  return views.find((view) => view.roleDefault === 1 && isForCaller(view))?.id ?? '';
}

function knownWidths(resource: Resource, widths: Record<string, number>): Record<string, number> {
  const columnNames = new Set(columnFieldsOf(resource).map(([name]) => name));
  return Object.fromEntries(Object.entries(widths).filter(([name]) => columnNames.has(name)));
}
