// Adds documents and photos to six of the demo's houses per tenant. The files are small but valid.
import { archive } from '@ec/household/shared/station/archive.resource';
import { fileType, stationState } from '@ec/household/shared/station/station.enums';
import { raw } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import type { NewRowOf } from '@ec/resource/row';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { storeAttachment } from '@ec/storage/server/public';
import { sql } from 'kysely';
import { drawPng } from '../storage/draw-picture.ts';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { houseCounts } from './demo-houses.ts';

const houses = 6;
const { contract, idCard, design, buildPhoto, acceptance, gridLetter } = fileType.key;

interface House {
  id: string;
  stationNo: string;
}

interface Document {
  type: KeyOf<typeof fileType>;
  name: string;
  ext: 'pdf' | 'png';
  bytes: Uint8Array;
}

const drawPictures = () => ({ idCard: drawCard(), design: drawRoof(false), photo: drawRoof(true) });

const documentsOf = ({ stationNo }: House, drawings: ReturnType<typeof drawPictures>): Document[] => [
  { type: contract, name: '屋顶租赁合同', ext: 'pdf', bytes: makePdf('Roof lease contract', stationNo) },
  { type: idCard, name: '身份证正面', ext: 'png', bytes: drawings.idCard },
  { type: design, name: '组件排布图', ext: 'png', bytes: drawings.design },
  { type: buildPhoto, name: '屋顶施工照', ext: 'png', bytes: drawings.photo },
  { type: acceptance, name: '竣工验收单', ext: 'pdf', bytes: makePdf('Acceptance record', stationNo) },
  { type: gridLetter, name: '并网验收意见单', ext: 'pdf', bytes: makePdf('Grid connection letter', stationNo) },
];

/** Does nothing for a tenant whose stations have files. */
export async function seedArchives(engine: Engine): Promise<void> {
  const { database, ids, clock } = engine;
  for (const tenantId of Object.keys(houseCounts)) {
    const on = database.read(tenantId);
    const place = await lookUpDemo(on, tenantId);
    const existing = raw(sql`select 1 from household_archive where tenant_id = ${tenantId} limit 1`);
    if (!place || (await on.first(existing)) !== undefined) continue;
    const stored = await on.rows<House>(
      sql`select id, station_no as "stationNo" from household_union where tenant_id = ${tenantId} and is_deleted = 0
        and station_state = ${keys(stationState.key.connected)} order by id limit ${houses}`,
    );
    const drawings = drawPictures();
    const who = { tenantId, userId: place.userId('manager') };
    for (const house of stored) {
      const rows: NewRowOf<typeof archive>[] = [];
      for (const { type, name, ext, bytes } of documentsOf(house, drawings)) {
        const link = await storeAttachment(engine, who, { originalName: `${name}.${ext}`, bytes });
        rows.push({
          id: ids.next(),
          tenant_id: tenantId,
          create_user: who.userId,
          station_id: house.id,
          file_type: type,
          file_name: name,
          url: [link],
          size: bytes.length,
          ext,
          upload_time: clock.now(),
        });
      }
      await database.withTenant(tenantId, (tx) => insertRows(tx, archive, rows));
    }
  }
}

/** Returns a PDF page with a heading and a station number, in a font that every PDF reader has. */
function makePdf(heading: string, stationNo: string): Uint8Array {
  const text = `BT /F1 22 Tf 72 740 Td (${heading}) Tj 0 -36 Td /F1 13 Tf (Station ${stationNo}) Tj 0 -22 Td (Demo data) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${start}`.padStart(10, '0');
  });
  const table = starts.map((start) => `${start} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${body}${end}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** Draws the modules on a roof. The photo has sky above the roof. */
const drawRoof = (isPhoto: boolean): Uint8Array =>
  drawPng(480, 320, (x, y) => {
    if (isPhoto && y < 90) return [170 + Math.round(y / 2), 205, 240];
    const [column, row] = [(x - 30) % 60, (y - 100) % 66];
    const isModule = x > 30 && x < 450 && y > 100 && y < 298 && column > 3 && row > 3;
    if (!isModule) return isPhoto ? [150, 92, 74] : [250, 250, 250];
    const isLine = column % 10 === 0 || row % 11 === 0;
    if (isPhoto) return isLine ? [70, 96, 140] : [28, 44, 84];
    return isLine ? [150, 170, 200] : [222, 232, 246];
  });

/** Draws an identity card without face, name and number. */
const drawCard = (): Uint8Array =>
  drawPng(428, 270, (x, y) => {
    if (x > 290 && x < 390 && y > 50 && y < 180) return [205, 212, 222];
    const isLine = (y % 34 < 8 && x > 30 && x < 250 && y > 40 && y < 180) || (y > 210 && y < 222 && x > 30 && x < 390);
    return isLine ? [160, 190, 205] : [226, 240, 244];
  });
