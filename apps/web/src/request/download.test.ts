// Tests the file name of a download.
import { expect, test } from 'vitest';
import { fileNameOfDisposition } from './download.ts';

test('a file has the name that the server gives it, in any language', () => {
  expect(fileNameOfDisposition("attachment; filename*=UTF-8''%E7%AB%99%E7%82%B9_20261121.xlsx")).toBe(
    '站点_20261121.xlsx',
  );
  expect(fileNameOfDisposition('attachment; filename="list.csv"')).toBe('list.csv');
  expect(fileNameOfDisposition('attachment; filename=list.csv; size=3')).toBe('list.csv');
  expect(fileNameOfDisposition('attachment; filename="a;b.csv"')).toBe('a;b.csv');
  expect(fileNameOfDisposition('attachment; filename="a.csv"; filename*=UTF-8\'\'%E7')).toBe('a.csv');
});

test('an unreadable name is replaced by download, and a path is removed from a name', () => {
  expect(fileNameOfDisposition(null)).toBe('download');
  expect(fileNameOfDisposition("attachment; filename*=UTF-8''%E7%AB")).toBe('download');
  expect(fileNameOfDisposition("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fhosts")).toBe('hosts');
});
