// Tests files to which rows refer: who may refer to them, their deletion when no row refers to them, and avatars of earlier versions.
import { seedPeople } from '@ec/demo/public';
import { fileNameOf, plainLink } from '@ec/resource/file-link';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import type { Client } from '@ec/testing/client';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { png } from '@ec/testing/png';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectJob } from './collect.job.ts';
import { moveAvatars } from './move-avatars.ts';
import { storageFeature } from './storage.feature.ts';
import { createStores } from './stores.ts';
import { fetched, put, putAttach } from './test-files.ts';

let on: TestEngine;
let [admin, viewer]: Client[] = [];
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, storageFeature], names: createDisplayNames, fill: seedPeople });
  admin = await on.as('100003', 'admin');
  viewer = await on.as('100003', 'viewer');
});
afterAll(() => on.close());

const isThere = async (link: string) => (await fetched(admin!, link)).status === 200;
/** Moves the times in the row of a file into the past. */
const age = (name: string, days: number) =>
  on.stage.superuser.run(
    `update resource_file set create_time = create_time - make_interval(days => $2::int),
      used_time = used_time - make_interval(days => $2::int), unused_since = unused_since - make_interval(days => $2::int)
     where name = $1`,
    [name, days],
  );
const collect = () => runJob(collectJob(on.engine, createStores(on.engine)), on.engine);

describe('the logo of a tenant', () => {
  test('is a small picture that people see before they sign in, and stays while the tenant refers to it', async () => {
    const platform = await on.as('000000', 'admin');
    const { data } = await put(platform);
    const [row] = await on.stage.superuser.rows<{ id: string }>(
      `select id from system_tenant where tenant_id = '100003'`,
    );
    const save = (brandLogo: string) =>
      platform.post('blade-system/tenant/submit', { id: row?.id, domainUrl: 'logo.example.com', brandLogo });
    expect(await save(data.link)).toMatchObject({ status: 200 });
    const site = await on.get<{ logo: string }>(undefined, 'blade-system/tenant/info', { domain: 'logo.example.com' });
    expect(plainLink(site.data.logo)).toBe(plainLink(data.link));
    const { data: brand } = await admin!.get<{ logo: string }>('blade-system/tenant/brand');
    await age(fileNameOf(data.link) ?? '', 60);
    await collect();
    expect((await fetched(platform, brand.logo)).status).toBe(200);
    const large = await put(platform, Buffer.concat([png, Buffer.alloc(100 * 1024)]));
    expect(await save(large.data.link)).toMatchObject({ status: 400, msg: /标志仅支持/ });
  });
});

describe('a picture of a person', () => {
  const update = (avatar: string, who = admin!) => who.post('blade-user/update-info', { avatar });
  const avatarOf = async (who = admin!) => (await who.get<{ avatar: string }>('blade-user/info')).data.avatar;

  test('must be an upload of the person, in jpg or png, of at most 500 kB', async () => {
    const { data } = await put(admin!);
    expect((await update(data.link)).code).toBe(200);
    expect(plainLink(await avatarOf())).toBe(plainLink(data.link));
    expect(await isThere(await avatarOf())).toBe(true);
    for (const strange of ['https://evil.example.com/x.png', 'javascript:alert(1)', '/api/blade-user/avatar/x'])
      expect(await update(strange)).toMatchObject({ status: 400, msg: 'avatar:请先上传头像' });
    expect((await update(data.link, viewer!)).status).toBe(400);
    const wrong = '头像仅支持jpg或png，且不超过500kb';
    const gif = await put(admin!, Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 'a.png');
    expect(await update(gif.data.link)).toMatchObject({ status: 400, msg: `avatar:${wrong}` });
    const large = await put(admin!, Buffer.concat([png, Buffer.alloc(500 * 1024)]));
    expect(await update(large.data.link)).toMatchObject({ msg: `avatar:${wrong}` });
    expect(plainLink(await avatarOf())).toBe(plainLink(data.link));
    const [stored] = await on.stage.superuser.rows<{ avatar: string[] }>(
      `select avatar from "system_user" where tenant_id = '100003' and account = 'admin'`,
    );
    expect(stored?.avatar).toEqual([plainLink(data.link)]);
  });

  test('does not change when the whole row is sent back with its signed link', async () => {
    const before = await avatarOf();
    const { data } = await admin!.get<Record<string, unknown>>('blade-user/info');
    expect((await admin!.post('blade-user/update-info', { ...data, name: 'x' })).code).toBe(200);
    expect(await avatarOf()).toBe(before);
  });

  test('has a valid link in the user info of the session', async () => {
    const { data } = await admin!.get<{ avatar: string }>('blade-auth/oauth/user-info');
    expect(await isThere(data.avatar)).toBe(true);
  });

  test('of an earlier version moves into the store, and only once', async () => {
    const name = 'oldPicture'.padEnd(32, '0');
    const user = await on.stage.superuser.rows<{ id: string }>(
      `update "system_user" set avatar = array['/api/blade-user/avatar/${name}'] where tenant_id = '100003'
        and account = 'viewer' returning id::text`,
    );
    await on.engine.database.unfenced.run(
      sql`insert into system_avatar (name, tenant_id, user_id, media_type, bytes)
        values (${name}, '100003', ${user[0]!.id}, 'image/png', ${png})`,
    );
    const stores = createStores(on.engine);
    await Promise.all([moveAvatars(on.engine, stores), moveAvatars(on.engine, stores)]);
    const link = await avatarOf(viewer!);
    expect(link).toContain(name);
    expect((await fetched(admin!, link)).bytes.equals(png)).toBe(true);
    expect(await on.stage.superuser.rows('select 1 from system_avatar')).toEqual([]);
  });
});

describe('a file', () => {
  test('without a row that refers to it is deleted after a day, not before', async () => {
    const { data } = await put(admin!);
    await collect();
    expect(await isThere(data.link)).toBe(true);
    await age(data.name, 2);
    await collect();
    expect(await isThere(data.link)).toBe(false);
  });

  test('stays while a row refers to it and for a month after the removal of that row, and is then deleted', async () => {
    const { data } = await putAttach(admin!, Buffer.from('kept'), 'kept.txt');
    const remove = () => admin!.post(`blade-resource/attach/remove?ids=${data.attachId}`);
    const restore = () => admin!.post('blade-resource/attach/restore', { ids: data.attachId });
    await age(data.name, 400);
    await collect();
    expect(await isThere(data.link)).toBe(true);
    await remove();
    await collect();
    await age(data.name, 29);
    await collect();
    expect(await isThere(data.link)).toBe(true);
    expect((await restore()).status).toBe(200);
    await age(data.name, 400);
    await collect();
    expect(await isThere(data.link)).toBe(true);
    await remove();
    await collect();
    await age(data.name, 31);
    await collect();
    expect(await isThere(data.link)).toBe(false);
    expect(await restore()).toMatchObject({ msg: '文件不存在或已过期，请重新上传' });
  });

  test('is either saved in a row or deleted when both happen at once, in 32 rounds', async () => {
    for (let round = 0; round < 32; round++) {
      const { data } = await put(admin!, Buffer.from(`round ${round}`), 'a.txt');
      await age(data.name, 2);
      const draft = { link: data.link, originalName: 'a.txt' };
      const [saved] = await Promise.all([admin!.post('blade-resource/attach/submit', draft), collect()]);
      expect([saved.status, await isThere(data.link)]).toEqual(saved.status === 200 ? [200, true] : [400, false]);
    }
  });

  test('is registered as an attachment by its link, and can be renamed but not replaced', async () => {
    const { data } = await put(admin!);
    const other = await put(admin!);
    const submit = (draft: object, who = admin!) =>
      who.post<{ id: string; link: string }>('blade-resource/attach/submit', draft);
    const row = (await submit({ link: data.link, originalName: '铭牌.png', name: 'x', attachSize: 99 })).data;
    expect(row).toMatchObject({ originalName: '铭牌.png', name: data.name, attachSize: 1, extension: 'png' });
    expect((await submit({ id: row.id, originalName: '新铭牌.png', link: other.data.link })).data).toMatchObject({
      originalName: '新铭牌.png',
    });
    const { data: now } = await admin!.get<{ link: string }>('blade-resource/attach/detail', { id: row.id });
    expect(plainLink(now.link)).toBe(plainLink(data.link));
    for (const link of [
      'https://example.com/a.png',
      'javascript:alert(1)',
      `/api/blade-resource/oss/file/${'x'.repeat(32)}/a`,
    ])
      expect((await submit({ link, originalName: 'a' })).status).toBe(400);
    expect((await submit({ link: data.link, originalName: 'a' }, await on.as('100002', 'admin'))).status).toBe(400);
  });
});
