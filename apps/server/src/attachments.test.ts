// Tests who sees an attachment: people who see a row that names its file, its uploader, and administrators of the tenant. The cases are
// generated from the definitions: every field that holds files, for people of different rights, scopes and tenants.

import { fileNameOf } from '@ec/resource/file-link';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { attach } from '@ec/storage/shared/attach.resource';
import { png } from '@ec/testing/png';
import { merchantUser } from '@ec/truck/shared/fleet/merchant-user.resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Page, type Row, samples, tenantOf } from './test-samples.ts';

const tenantId = '100003';
const test: TestApp = await testApp();
const { addRow, draftFor, written } = samples(test);
afterAll(() => test.close());

const places = features
  .flatMap(({ resources }) => resources)
  // Leaves out attachments themselves, and resources of the platform (such as tenants with their logos), whose rows no tenant owns.
  .filter((resource) => resource.name !== attach.name && !resource.isGlobal && tenantOf(resource) === tenantId)
  .flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { kind }]) => kind === 'files')
      .map(([name, field]) => ({ resource, name, field })),
  );

interface Use {
  resource: Resource;
  name: string;
  rowId: string;
  attachId: string;
  file: string;
}

let admin: Client;
let people: Record<string, Client>;
const uses: Use[] = [];
const first = async (text: string) => (await test.superuser.rows<{ id: string }>(`${text} limit 1`))[0]?.id ?? '';

/** Inserts a user with a new role and signs in. @param menus SQL condition for the menus of the role @param more further SQL; `$role` is its id */
async function person(account: string, menus: string, more = ''): Promise<Client> {
  const { ids } = test.app.engine;
  const [roleId, id] = [ids.next(), ids.next()];
  const dept = await first(
    `select dept_id[1]::text as id from "system_user" where tenant_id = '${tenantId}' and account = 'engineer1'`,
  );
  await test.superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
    values (${roleId}, '${tenantId}', '${account}', '${account}', 9);
    insert into system_role_menu (tenant_id, role_id, menu_id)
      select '${tenantId}', ${roleId}, id from system_menu where is_deleted = 0 and ${menus};
    insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
      values (${id}, '${tenantId}', '${account}', 1, '${account}', '${account}', array[${roleId}::bigint], array[${dept}::bigint], '{}');
    ${more.replaceAll('$role', roleId)}`);
  return test.as(tenantId, account);
}

async function uploaded(who: Client) {
  const { data } = await who.upload<{ link: string; attachId: string }>(
    'blade-resource/oss/endpoint/put-file-attach',
    png,
    {},
    'a.png',
  );
  return { attachId: data.attachId, file: fileNameOf(data.link) ?? '', link: data.link.split('?')[0] ?? '' };
}

async function nameFile(resource: Resource, name: string, sets = ''): Promise<void> {
  const { id: rowId } = await addRow(resource, admin, true);
  const { link, ...file } = await uploaded(admin);
  await test.superuser.run(
    `update "${resource.table}" set "${columnOf(name)}" = array['${link}']${sets} where id = ${rowId}`,
  );
  uses.push({ resource, name, rowId, ...file });
}

const rowShows = async (who: Client, { resource, name, rowId, file }: Use) => {
  const answer = await who.get<Row>(`${resource.base}/detail`, { id: rowId });
  return answer.status === 200 && String(answer.data[name]).includes(file);
};
const attachments = async (who: Client) =>
  (await who.get<Page>('blade-resource/attach/list', { size: 200 })).data.records.map(({ id }) => id);
const isShown = async (who: Client, { attachId }: Use) => {
  const { status } = await who.get('blade-resource/attach/detail', { id: attachId });
  expect([200, 404]).toContain(status);
  expect((await attachments(who)).includes(attachId)).toBe(status === 200);
  return status === 200;
};

beforeAll(async () => {
  admin = await test.as(tenantId, 'admin');
  const rootDept = await first(
    `select id::text as id from system_dept where tenant_id = '${tenantId}' and parent_id is null`,
  );
  const team = await first(
    `select dept_id[1]::text as id from "system_user" where tenant_id = '${tenantId}' and account = 'engineer1'`,
  );
  for (const { resource, name } of places) {
    if (!written.includes(resource)) throw new Error(`Rows of ${resource.name} are not made by a plain write`);
    await nameFile(resource, name);
    if ('deptId' in resource.fields && resource.fields.deptId?.kind === 'ref')
      for (const dept of [team, rootDept]) await nameFile(resource, name, `, dept_id = ${dept}`);
    if (resource.name === 'household.archive') await nameFile(resource, name, ', file_type = 2');
  }
  people = {
    everything: await person('everything', 'true'),
    masked: await person('masked', `code not like '%\\_plain'`),
    attachments: await person('attachments', `code like 'attach%' or code = 'resource'`),
    team: await person(
      'team',
      'true',
      `insert into system_role_data_scope (tenant_id, role_id, data_scope_id)
        select '${tenantId}', $role, id from system_data_scope where tenant_id = '${tenantId}'`,
    ),
  };
}, 240_000);

it('finds more than seven fields that hold files, some of them masked', () => {
  expect(places.length).toBeGreaterThan(7);
  expect(places.some(({ field }) => field.isMasked)).toBe(true);
});

describe('an attachment', () => {
  it('is visible to administrators, and to others only if a row shows them its file', async () => {
    const seen: Record<string, boolean[]> = {};
    for (const [who, client] of Object.entries(people))
      for (const use of uses) {
        const isVisible = await isShown(client, use);
        expect(isVisible, `${who}: ${use.resource.name}.${use.name} of ${use.rowId}`).toBe(await rowShows(client, use));
        seen[who] = [...(seen[who] ?? []), isVisible];
      }
    for (const use of uses) expect(await isShown(admin, use)).toBe(true);
    expect(seen.everything).not.toContain(false);
    expect(seen.attachments).not.toContain(true);
    for (const who of ['masked', 'team']) expect(new Set(seen[who])).toEqual(new Set([true, false]));
  }, 240_000);

  it('is visible to its uploader, but not to another tenant or a merchant person', async () => {
    const ownUpload = await uploaded(people.attachments!);
    expect(await attachments(people.attachments!)).toEqual([ownUpload.attachId]);
    expect(await attachments(people.everything!)).not.toContain(ownUpload.attachId);
    const other = await test.as('100002', 'admin');
    for (const { attachId } of uses)
      expect((await other.get('blade-resource/attach/detail', { id: attachId })).status).toBe(404);
    const merchants = await person('carrier', 'true');
    const userId = await first(`select id::text as id from "system_user" where account = 'carrier'`);
    const use = uses.find(({ resource }) => resource.name === 'truck.merchant')!;
    const draft = await draftFor(merchantUser, admin);
    const linked = await admin.post('blade-truck/merchantUser/submit', { ...draft, merchantId: use.rowId, userId });
    expect(linked.status, linked.msg).toBe(200);
    expect(await attachments(merchants)).toEqual([]);
  });

  it('disappears with the row that names it, and its link cannot make it visible again', async () => {
    const use = uses.find(({ resource, name }) => resource.name === 'truck.station' && name === 'pictures')!;
    const { everything } = people;
    const table = `"${use.resource.table}"`;
    expect(await isShown(everything!, use)).toBe(true);
    const [stored] = await test.superuser.rows<{ pictures: string[] }>(
      `select pictures from ${table} where id = ${use.rowId}`,
    );
    await test.superuser.run(`update ${table} set is_deleted = 1 where id = ${use.rowId}`);
    expect(await isShown(everything!, use)).toBe(false);
    await test.superuser.run(`update ${table} set is_deleted = 0, pictures = null where id = ${use.rowId}`);
    expect(await isShown(everything!, use)).toBe(false);
    const again = await everything!.post('blade-resource/attach/submit', {
      link: stored?.pictures[0],
      originalName: 'b.png',
    });
    expect(again.status).toBe(403);
  });
});
