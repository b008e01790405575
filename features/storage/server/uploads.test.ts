// Tests uploads and the files behind their links, on the local disk and in an S3 store: their replies and who may read them.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seedPeople } from '@ec/demo/public';
import { isSigned, signedLink } from '@ec/kernel/file-links';
import { fileNameOf, plainLink } from '@ec/resource/file-link';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import type { Client } from '@ec/testing/client';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { png } from '@ec/testing/png';
import { type S3Server, s3Server } from '@ec/testing/s3-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageFeature } from './storage.feature.ts';
import { fetched, put, putAttach } from './test-files.ts';

let on: TestEngine;
let s3: S3Server;
let [admin, viewer, stranger]: Client[] = [];
const nobody = () => on.nobody;
beforeAll(async () => {
  s3 = await s3Server();
  on = await testEngine({
    features: [systemFeature, storageFeature],
    names: createDisplayNames,
    config: { outboundAllow: ['127.0.0.1'] },
    fill: seedPeople,
  });
  admin = await on.as('100003', 'admin');
  viewer = await on.as('100003', 'viewer');
  stranger = await on.as('100002', 'admin');
});
afterAll(async () => {
  await on.close();
  await s3.close();
});

const base = 'blade-resource/oss';
const minio = () => ({
  category: 1,
  ossCode: 'minio',
  endpoint: s3.endpoint,
  bucketName: s3.bucket,
  accessKey: s3.accessKey,
  secretKey: s3.secretKey,
});

async function enable(code: string): Promise<void> {
  const { data } = await on.get<{ records: { id: string }[] }>(['100003', 'admin'], `${base}/list`, { ossCode: code });
  await on.post(['100003', 'admin'], `${base}/enable`, { id: data.records[0]?.id });
}

describe.each(['local', 'minio'])('in the store %s', (code) => {
  beforeAll(async () => {
    if (code === 'minio') await on.post(['100003', 'admin'], `${base}/submit`, minio());
    await enable(code);
  });

  test('a picture is served from its signed link: inline, in ranges and as a download', async () => {
    const { data, code: status } = await put(viewer!, png, '站点照片 1.PNG');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      originalName: '站点照片 1.PNG',
      attachId: '',
      name: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(plainLink(data.link)).toBe(
      `/api/blade-resource/oss/file/${data.name}/${encodeURIComponent('站点照片 1.PNG')}`,
    );
    const lies = await on.stage.superuser.rows(
      'select o.oss_code as code from resource_file f join resource_oss o on o.id = f.oss_id where f.name = $1',
      [data.name],
    );
    expect(lies).toEqual([{ code }]);
    const served = await fetched(nobody(), data.link);
    expect(served.status).toBe(200);
    expect(served.bytes.equals(png)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('站点照片 1.PNG')}`,
    });
    expect(served.headers['content-security-policy']).toContain("default-src 'none'");
    const stretch = async (range: string, more = {}) => {
      const { status: code, bytes, headers } = await fetched(nobody(), data.link, { range, ...more });
      return [code, headers['content-range'], bytes.equals(png) ? 'whole' : bytes.toString('hex')];
    };
    const [size, hex] = [png.length, png.toString('hex')];
    expect(await stretch('bytes=4-7')).toEqual([206, `bytes 4-7/${size}`, hex.slice(8, 16)]);
    expect(await stretch('bytes=-2')).toEqual([206, `bytes ${size - 2}-${size - 1}/${size}`, hex.slice(-4)]);
    expect(await stretch('bytes=1-', { 'if-range': `"${data.name}"` })).toEqual([
      206,
      `bytes 1-${size - 1}/${size}`,
      hex.slice(2),
    ]);
    expect(await stretch('bytes=1-', { 'if-range': '"other"' })).toEqual([200, undefined, 'whole']);
    expect(await stretch(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, '']);
    for (const odd of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=x', `bytes=${'9'.repeat(30)}`])
      expect([200, 416]).toContain((await stretch(odd))[0]);
    for (const [cached, code] of [
      [`"${data.name}"`, 304],
      [`"other", W/"${data.name}"`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const)
      expect((await fetched(nobody(), data.link, { 'if-none-match': cached })).status, cached).toBe(code);
    const saved = await fetched(nobody(), `${data.link}&download=1`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('an altered or expired link opens nothing, nor does a link in the session of another tenant', async () => {
    const { link } = (await put(admin!)).data;
    const other = (await put(admin!)).data;
    for (const wrong of [
      plainLink(link),
      link.slice(0, -1),
      `${link}x`,
      link.replace('t=100003', 't=100002'),
      link.replace(fileNameOf(link)!, other.name),
      link.replace(/e=\d+/, 'e=99999'),
      link.replace(/e=\d+/, 'e=-1'),
      signedLink(on.engine.config, '100003', link, new Date(Date.now() - 3 * 24 * 3600_000)),
    ])
      expect([wrong, (await fetched(nobody(), wrong)).status]).toEqual([wrong, 404]);
    expect((await fetched(stranger!, link)).status).toBe(404);
    expect((await fetched(viewer!, link)).status).toBe(200);
  });

  test('an attachment is a row with a link to its file, and only its tenant sees it', async () => {
    const { data } = await putAttach(admin!, png, '合同.png');
    const row = await admin!.get<{ link: string }>('blade-resource/attach/detail', { id: data.attachId });
    expect(row.data).toMatchObject({ originalName: '合同.png', extension: 'png', attachSize: 1, name: data.name });
    expect((await fetched(nobody(), row.data.link)).bytes.equals(png)).toBe(true);
    expect((await stranger!.get('blade-resource/attach/detail', { id: data.attachId })).status).toBe(404);
  });
});

test('a file that its store has lost gives a 404 that must not be cached', async () => {
  await enable('local');
  const { data } = await put(admin!);
  await rm(join(on.engine.config.dataDir, 'files', '100003', data.name.slice(0, 2), data.name));
  const lost = await fetched(nobody(), data.link);
  expect([lost.status, lost.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(JSON.parse(lost.bytes.toString())).toMatchObject({ code: 404 });
});

test('a link is valid for one to two days', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 3600_000);
  const name = 'A'.repeat(32);
  const link = signedLink(on.engine.config, '100003', `/api/blade-resource/oss/file/${name}/a.png`, now);
  const query = Object.fromEntries(new URL(link, 'http://x').searchParams) as { t: string; e: string; s: string };
  expect([0, 24, 35].map((hours) => isSigned(on.engine.config, name, query, at(hours)))).toEqual([true, true, true]);
  expect([37, 1000].map((hours) => isSigned(on.engine.config, name, query, at(hours)))).toEqual([false, false]);
});

describe('uploaded files', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, Buffer, string]>([
    ['a page that calls itself a picture', Buffer.from('<!doctype html><script>1</script>'), 'a.png'],
    ['html after a comment', Buffer.from('<!-- x --><html></html>'), 'a.txt'],
    ['html within a text', Buffer.from('hello <script>alert(1)</script>'), 'a.txt'],
    ['svg', svg, 'a.svg'],
    ['svg after a mark and blanks', Buffer.concat([Buffer.from('\uFEFF \n'), svg]), 'a.png'],
    ['a program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(64)]), 'a.png'],
    ['bytes that are nothing', Buffer.from([1, 2, 3, 0, 5]), 'a.txt'],
  ])('are refused: %s', async (_, bytes, name) => {
    expect(await put(admin!, bytes, name)).toMatchObject({
      status: 415,
      msg: expect.stringContaining('不支持此类文件'),
    });
  });

  test('are refused if they are empty or missing', async () => {
    expect(await put(admin!, Buffer.alloc(0))).toMatchObject({ status: 400, msg: '文件为空' });
    expect(await admin!.post(`${base}/endpoint/put-file`, {})).toMatchObject({ status: 400 });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a.png', 'a.png'],
    ['a\u0000b\u202egnp.txt', 'abgnp.txt'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(251)}.png`],
    ['\ud800x.png', '\ufffdx.png'],
    ['…', '…'],
    ['', 'file'],
  ])('with a name such as %j get a name that can be stored', async (name, storedName) => {
    const { storableName } = await import('./store-file.ts');
    expect(storableName(name)).toBe(storedName);
    const { data, status } = await put(admin!, png, name || 'x');
    expect(status).toBe(200);
    expect((await fetched(nobody(), data.link)).status).toBe(200);
  });

  test('with plain text are stored as text, and their extension follows from their content', async () => {
    const { data } = await putAttach(admin!, Buffer.from('站点,电量\n一号,12'), '电量.html');
    const row = await admin!.get('blade-resource/attach/detail', { id: data.attachId });
    expect(row.data).toMatchObject({ extension: 'txt' });
    expect((await fetched(nobody(), data.link)).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('are limited in size and number by the parameters of their tenant', async () => {
    const set = (paramKey: string, paramValue: string) =>
      on.post(['100003', 'admin'], 'blade-system/param/tenant-submit', { paramKey, paramValue });
    expect((await set('file.maxMb', '1')).status).toBe(200);
    const large = Buffer.concat([png, Buffer.alloc(1024 * 1024)]);
    expect(await put(admin!, large)).toMatchObject({ status: 413, msg: '文件超过1MB' });
    await set('file.maxMb', '');
    expect((await put(admin!, large)).status).toBe(200);
    await set('file.dayCount', '1');
    expect(await put(admin!, png)).toMatchObject({ status: 429, msg: '每人每天最多上传1个文件' });
    await set('file.dayCount', '');
  });
});
