// Only people with the permission to read unmasked ID numbers may see pictures of ID cards, on any call (contract §1.7, masked values).
import { permissionsOf } from '@ec/resource/calls';
import { keys } from '@ec/resource-server/columns';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { columnIn } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import { archive } from '../../shared/station/archive.resource.ts';
import { fileType } from '../../shared/station/station.enums.ts';

export const archiveVisibility: RowVisibilityRule = ({ resource, call, alias }) => {
  if (resource.name !== archive.name || call.rights.holds(permissionsOf(stationCustomer).plain)) return undefined;
  return sql`${columnIn('fileType', alias)} <> ${keys(fileType.key.idCard)}`;
};
