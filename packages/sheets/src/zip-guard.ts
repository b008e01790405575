// Checks the unpacked sizes that an xlsx file declares before any part is unpacked. The reader holds every part to that size.
import { SheetError } from './sheet-error.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const largest = 0xffffffff;

/** Returns the names of the parts; undefined where the file is no zip file. @throws SheetError size, broken */
export function zipParts(bytes: Buffer, mostBytes: number): string[] | undefined {
  if (bytes.length < 22 || bytes.readUInt32BE(0) !== 0x504b0304) return undefined;
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && bytes.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== endOfDirectory) throw new SheetError('broken');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw new SheetError('broken');
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    // Refuses parts whose size is declared elsewhere (ZIP64) or not at all, because nothing limits them. Small sheets have no such parts.
    const isVague = size === largest || packed === largest || (size === 0) !== (packed === 0 || name.endsWith('/'));
    if (isVague && packed > 2) throw new SheetError('size');
    total += size;
    if (total > mostBytes) throw new SheetError('size');
    names.push(name);
    at += 46 + nameLength + extra + comment;
  }
  return names;
}
