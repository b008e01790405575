// Tests map packs and tile servers: refusals with their reasons, permissions, and the secrecy of the key of a tile server.

import { gzipSync } from 'node:zlib';
import { seedPeople } from '@ec/demo/public';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AreaPack } from '../../shared/map/area-pack.ts';
import { createMonitoring } from '../monitoring.feature.ts';
import { createSharedReads } from '../shared-reads.ts';
import { readTileOrigin } from './map-tile.routes.ts';
import { areaFeature, nationFeatures, packText, type TestFeature } from './test-packs.ts';

const platform: Who = ['000000', 'admin'];
const tenant: Who = ['100003', 'admin'];
type Row = { id: string; packUse?: number; areaCount?: number };

let on: TestEngine;
beforeAll(async () => {
  const features = [systemFeature, storageFeature, createMonitoring(createSharedReads(0))];
  on = await testEngine({ features, names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

async function upload(content: string): Promise<string> {
  const client = await on.as('000000', 'admin');
  const reply = await client.upload<{ link: string }>(
    'blade-resource/oss/endpoint/put-file',
    Buffer.from(content),
    {},
    'pack.json',
  );
  return reply.data.link;
}

const draft = {
  packName: '测试图',

  crs: 2,
  source: '测试',
  licence: '测试用',
  reviewNo: 'GS(2024)0650号',
};

async function addPack(content: readonly TestFeature[] | string, more: object = {}): Promise<string> {
  const file = await upload(typeof content === 'string' ? content : packText(content));
  const { data, msg } = await on.post<Row>(platform, 'blade-system/map_pack/submit', { ...draft, file, ...more });
  expect(data?.id, msg).toBeTruthy();
  return data.id;
}

const act = (name: string, id: string, who = platform) =>
  on.post<unknown>(who, `blade-system/map_pack/${name}`, { id });
const areas = async (parentCode = '00', who = tenant) =>
  (await on.get<AreaPack>(who, 'blade-system/map_pack/areas', { parentCode })).data;

describe('a map pack', () => {
  test('is returned to tenants with source, licence and review number while it is in use', async () => {
    expect(await areas()).toEqual({ parentCode: '00', credit: null, areas: [] });
    const id = await addPack(nationFeatures());
    expect((await areas()).areas).toEqual([]);
    expect(await act('activate', id)).toMatchObject({ status: 200 });
    const pack = await areas();
    expect(pack.credit).toEqual({ source: '测试', licence: '测试用', reviewNo: 'GS(2024)0650号' });
    expect(pack.areas).toHaveLength(34);
    expect(pack.areas.find(({ areaCode }) => areaCode === '71')).toMatchObject({ areaName: '区71', lng: 121.5654 });
    const other = await addPack(nationFeatures());
    expect((await act('activate', other)).msg).toMatch(/已有使用中的地图包/);
    const edit = await on.post(platform, 'blade-system/map_pack/submit', { id, crs: 1 });
    expect(edit).toMatchObject({ status: 409, msg: expect.stringMatching(/使用中的地图不能改动/) });
    expect(await act('retire', id)).toMatchObject({ status: 200 });
    expect(await areas()).toEqual({ parentCode: '00', credit: null, areas: [] });
  });

  test('is refused with all reasons and does not come into use', async () => {
    const features = nationFeatures().filter(
      ({ properties }) => properties.adcode !== 710000 && properties.adcode !== 460000,
    );
    const id = await addPack(features);
    const { status, msg } = await act('activate', id);
    expect(status).toBe(400);
    for (const reason of ['32个', '缺少台湾省(710000)', '北纬5°以南', '缺少钓鱼岛', '缺少 46'])
      expect(msg).toContain(reason);
    const { data } = await on.get<Row>(platform, 'blade-system/map_pack/detail', { id });
    expect(data.packUse).toBe(0);
    expect(await areas()).toMatchObject({ credit: null });
  });

  test('is refused if its file is not GeoJSON or is nested too deeply', async () => {
    for (const text of ['{"a":1}', `[${'['.repeat(100_000)}`, 'a,b\n1,2']) {
      const id = await addPack(text);
      expect(await act('activate', id)).toMatchObject({ status: 400, msg: expect.stringContaining('GeoJSON') });
    }
  });

  test.each([
    ['a page', 'pack.html', '<!doctype html><title>地图</title><script>alert(1)</script>'],
    ['a page that is named a pack', 'pack.json', '<!doctype html><html><body>404</body></html>'],
    ['a vector tile archive', 'pack.json', Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.alloc(127, 255)])],
    ['a header that promises 3 GB', 'pack.json', Buffer.from('504d54696c657303ffffffbf00000000', 'hex')],
    ['a gzip of 50 MB of zeros', 'pack.json', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['a NUL', 'pack.json', '{"type":"FeatureCollection\0"}'],
  ] as [string, string, string | Buffer][])('is refused with %s in its file', async (_, name, content) => {
    const refusals: string[] = [];
    const uploaded = await (await on.as('000000', 'admin')).upload<{ link?: string } | null>(
      'blade-resource/oss/endpoint/put-file',
      Buffer.from(content),
      {},
      name,
    );
    const file = uploaded.data?.link;
    if (!file) refusals.push(uploaded.msg);
    else {
      const { data, status, msg } = await on.post<Row>(platform, 'blade-system/map_pack/submit', { ...draft, file });
      refusals.push(status === 200 ? (await act('activate', data.id)).msg : msg);
    }
    expect(refusals).toEqual([expect.stringMatching(/GeoJSON|文件|file/)]);
    expect(await areas()).toMatchObject({ credit: null });
  });

  test('is refused with places outside of the world, text for degrees, invalid rings or too many features', async () => {
    const [first] = nationFeatures();
    if (!first) throw new Error('The pack of a test is empty');
    const withRing = (ring: unknown) => [{ ...first, geometry: { type: 'Polygon', coordinates: [ring] } }];
    const far = [[0, 0], [999, 0], [0, 999], [0, 0]]; // biome-ignore format: a ring
    for (const features of [
      withRing(far),
      withRing(far.map(([lng]) => [`${lng}`, '1'])),
      withRing([]),
      withRing([[1, 1]]),
      Array.from({ length: 5001 }, () => first),
    ]) {
      const id = await addPack(features);
      expect(await act('activate', id)).toMatchObject({ status: 400, msg: expect.stringContaining('GeoJSON') });
    }
  });

  test('is accepted with areas that have no surface', async () => {
    const sliver = (adcode: string, ring: [number, number][]): TestFeature => ({
      type: 'Feature',
      properties: { adcode, name: '细' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const id = await addPack(
      [
        sliver('370100', [[0, 30], [179, 30], [179, 30.000_000_1], [0, 30]]), // biome-ignore format: a ring
        sliver(
          '370200',
          Array.from({ length: 4 }, () => [117, 36]),
        ),
      ],
      { areaCode: '37' },
    );
    expect(await act('activate', id)).toMatchObject({ status: 200 });
    expect((await areas('37')).areas.map(({ lng, lat }) => [lng, Math.round(lat ?? 0)])).toEqual([
      [89.5, 30],
      [117, 36],
    ]);
    expect(await act('retire', id)).toMatchObject({ status: 200 });
  });

  test('of a province is returned for the code of the province', async () => {
    const id = await addPack([areaFeature('370100', 117.12, 36.65)], { areaCode: '37' });
    await act('activate', id);
    expect((await areas('37')).areas.map(({ areaCode }) => areaCode)).toEqual(['3701']);
    expect((await on.get(tenant, 'blade-system/map_pack/areas', { parentCode: "37' or 1" })).status).toBe(400);
  });

  test('can be listed, written and activated only by the platform', async () => {
    const id = await addPack(nationFeatures());
    const file = await upload('{}');
    for (const reply of [
      await on.get(tenant, 'blade-system/map_pack/list'),
      await on.post(tenant, 'blade-system/map_pack/submit', { ...draft, file }),
      await act('activate', id, tenant),
      await on.get(tenant, 'blade-system/map_tile/list'),
    ])
      expect(reply.status).toBe(403);
    expect((await on.get(undefined, 'blade-system/map_pack/areas', {})).status).toBe(401);
  });

  test('requires a valid review number', async () => {
    const reply = await on.post(platform, 'blade-system/map_pack/submit', {
      ...draft,
      reviewNo: '无',
      file: await upload('{}'),
    });
    expect(reply).toMatchObject({ status: 400, msg: expect.stringMatching(/审图号/) });
  });
});

describe('a tile server', () => {
  const tile = {
    tileName: '天地图',
    url: 'https://t0.tianditu.gov.cn/DataServer?T=vec_w&x={x}&y={y}&l={z}&tk={key}',
    apiKey: 'secret key+1',
    crs: 1,
    minZoom: 1,
    maxZoom: 18,
    attribution: '天地图',
    licence: '协议',
    reviewNo: 'GS(2024)0650号',
  };
  const submit = (more: object) => on.post<Row>(platform, 'blade-system/map_tile/submit', { ...tile, ...more });
  const ground = async (who: Who) => (await on.get<{ tiles: unknown }>(who, 'blade-system/map_tile/ground')).data.tiles;

  test('shows its key only inside the address of the tiles', async () => {
    expect(await ground(tenant)).toBeNull();
    const { id } = (await submit({})).data;
    expect(await on.post(platform, 'blade-system/map_tile/activate', { id })).toMatchObject({ status: 200 });
    expect(await ground(tenant)).toEqual({
      url: 'https://t0.tianditu.gov.cn/DataServer?T=vec_w&x={x}&y={y}&l={z}&tk=secret%20key%2B1',
      crs: 1,
      attribution: '天地图',
      reviewNo: 'GS(2024)0650号',
      minZoom: 1,
      maxZoom: 18,
    });
    expect(await readTileOrigin(on.engine)).toBe('https://t0.tianditu.gov.cn');
    const list = await on.get(platform, 'blade-system/map_tile/list');
    const detail = await on.get(platform, 'blade-system/map_tile/detail', { id });
    const audits = await on.auditOf('000000', 'monitoring.mapTile', id);
    const logs = await on.stage.superuser.rows('select * from log_api');
    expect(JSON.stringify([list, detail, audits, logs])).not.toContain('secret key');
    const stored = await on.stage.superuser.rows<{ key: string }>('select api_key as key from map_tile where id = $1', [
      id,
    ]);
    expect(stored[0]?.key).toMatch(/^sealed:/);
  });

  test.each([
    [{ url: 'http://t0.example.com/{z}/{x}/{y}.png' }, /^url:/],
    [{ url: 'https://t0.example.com/{z}/{x}.png' }, /^url:/],
    [{ url: "https://t0.example.com/{z}/{x}/{y}.png';script" }, /^url:/],
    [{ url: 'https://user@t0.example.com/{z}/{x}/{y}.png' }, /^url:/],
    [{ apiKey: '' }, /^apiKey:/],
    [{ minZoom: 9, maxZoom: 3 }, /^maxZoom:/],
  ])('is refused with %j', async (more, message) => {
    const reply = await submit(more);
    expect(reply.status).toBe(400);
    expect(reply.msg).toMatch(message);
  });
});
