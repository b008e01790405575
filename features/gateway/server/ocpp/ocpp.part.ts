// The gateway's part that speaks OCPP.
import type { Part } from '@ec/resource-server/part';
import { ocppResources } from '../../shared/ocpp/resources.ts';

export const ocppPart: Part = { resources: ocppResources, routes: () => [] };
