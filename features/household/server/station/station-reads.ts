// The calls return short lists of inverters, stations and station documents that the caller may see (domain §8.2, BR-60).
import { toWireTime } from '@ec/kernel/clock';
import { AppError, errors } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { allOf, likePattern } from '@ec/kernel/sql';
import { normalCode } from '@ec/language/normal-text';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { codeText, viewerOf } from '@ec/resource-server/present';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { archive } from '../../shared/station/archive.resource.ts';
import { stationState } from '../../shared/station/station.enums.ts';
import { archiveFileList, fewestTyped, likeList, orderList } from '../../shared/station/station-reads.contract.ts';
import { union } from '../../shared/station/union.resource.ts';

const mostFound = 20;
const [i, s, c, f] = [columnsOf(inverter), columnsOf(union, 's'), columnsOf(stationCustomer, 'c'), columnsOf(archive)];

export function stationReadRoutes(engine: Engine): Route[] {
  const { database, names } = engine;
  return [
    ...serve(likeList, async (call) => {
      const condition = call.input.condition.trim();
      if ([...condition].length < fewestTyped) return [];
      const within = likePattern(condition, '%', '%');
      return database.read(call.caller.tenantId).rows(
        sql<Record<'id' | 'sn' | 'stationNo' | 'stationName' | 'customerName', string>>`
          select ${i.id} as id, ${i.sn} as sn, ${s.stationNo} as "stationNo", coalesce(${s.stationName}, '') as "stationName",
            coalesce(${c.customerName}, '') as "customerName"
          from ${tableOf(inverter)}
            join ${tableOf(union, 's')} on ${s.tenantId} = ${i.tenantId} and ${s.id} = ${i.stationId} and ${s.isDeleted} = 0
            left join ${tableOf(stationCustomer, 'c')} on ${c.tenantId} = ${s.tenantId} and ${c.id} = ${s.customerId}
          where ${allOf(baseConditions({ engine, resource: inverter, call }))}
            and (${i.sn} ilike ${likePattern(normalCode(condition), '', '%')} or ${s.stationNo} ilike ${likePattern(normalCode(condition), '%', '%')}
              or ${s.stationName} ilike ${within} or ${c.customerName} ilike ${within})
          order by ${i.sn}, ${i.id} limit ${mostFound}`,
      );
    }),
    ...serve(orderList, async (call) => {
      const { tenantId } = call.caller;
      const t = columnsOf(union);
      const shownFields = ['stationNo', 'stationName', 'areaCode', 'capacityKwp', 'gridDate', 'lng', 'lat'] as const;
      const [rows] = await Promise.all([
        database.read(tenantId).rows<Picked<typeof union, (typeof shownFields)[number]>>(
          sql`select ${pick(union, shownFields)} from ${tableOf(union)}
            where ${allOf(baseConditions({ engine, resource: union, call }))} and ${t.gridDate} is not null
              and ${t.stationState} = ${keys(stationState.key.connected)}
            order by ${t.gridDate} desc, ${t.id} desc limit ${call.input.limitNo}`,
        ),
        names.ready(tenantId),
      ]);
      return rows.map(({ areaCode, stationName, capacityKwp, gridDate, lng, lat, stationNo }) => ({
        stationNo,
        stationName: stationName ?? '',
        areaName: names.regionName(areaCode, call.language),
        capacityKwp: capacityKwp === null ? null : Number(capacityKwp),
        gridDate: gridDate ?? '',
        lng: Number(lng),
        lat: Number(lat),
      }));
    }),
    ...serve(archiveFileList, async (call) => {
      const { tenantId } = call.caller;
      const on = database.read(tenantId);
      const station = await on.first<{ id: string }>(
        sql`select t.id from ${tableOf(union)} where ${allOf(baseConditions({ engine, resource: union, call }))}
          and ${columnsOf(union).stationNo} = ${call.input.stationNo}`,
      );
      if (!station) throw new AppError(errors.noData);
      const context = { engine, resource: archive, call };
      const shownFields = ['id', 'fileType', 'fileName', 'url', 'ext', 'size', 'uploadTime'] as const;
      const [rows] = await Promise.all([
        on.rows<Picked<typeof archive, (typeof shownFields)[number]>>(
          sql`select ${pick(archive, shownFields)} from ${tableOf(archive)}
            where ${allOf(baseConditions(context))} and ${f.stationId} = ${station.id}
            order by ${f.fileType}, ${f.uploadTime} desc, ${f.id}`,
        ),
        names.ready(tenantId),
      ]);
      const viewer = viewerOf(context);
      return rows.map(({ url, uploadTime, ...row }) => ({
        ...row,
        fileTypeName: codeText(archive.fields.fileType, row.fileType, viewer),
        url: (url ?? []).map(viewer.signed).join(','),
        ext: row.ext ?? '',
        uploadTime: uploadTime ? toWireTime(uploadTime) : '',
      }));
    }),
  ];
}
