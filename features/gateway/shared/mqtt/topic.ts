// The topics on which a device publishes and subscribes (domain §10): ec/v1/{tenantId}/{product}/{deviceNo}/up|down/{leaf}.
import { products } from './products.ts';

export const upLeaves = ['telemetry', 'event', 'state', 'reply'] as const;
export type UpLeaf = (typeof upLeaves)[number];

/** A device of a tenant, as in topics and user names. */
export interface Speaker {
  tenantId: string;
  product: string;
  deviceNo: string;
}

export interface UpTopic extends Speaker {
  leaf: UpLeaf;
}

const tenant = /^[0-9A-Za-z_-]{1,12}$/;
/** The number of a device, without characters that have a meaning in topics. */
const number = /^[^\s/+#$\p{C}]{1,32}$/u;

function speakerOf(tenantId = '', product = '', deviceNo = ''): Speaker | undefined {
  const isValid = tenant.test(tenantId) && products.includes(product) && number.test(deviceNo);
  return isValid ? { tenantId, product, deviceNo } : undefined;
}

const isLeaf = (leaf: string | undefined): leaf is UpLeaf => upLeaves.some((each) => each === leaf);

/** Parses the topic of a message from a device; undefined for any other topic. */
export function readUpTopic(topic: string): UpTopic | undefined {
  const [root, version, tenantId, product, deviceNo, way, leaf, ...more] = topic.split('/');
  if (root !== 'ec' || version !== 'v1' || way !== 'up' || !isLeaf(leaf) || more.length > 0) return undefined;
  const speaker = speakerOf(tenantId, product, deviceNo);
  return speaker && { ...speaker, leaf };
}

export const prefixOf = ({ tenantId, product, deviceNo }: Speaker): string =>
  `ec/v1/${tenantId}/${product}/${deviceNo}/`;

/** Parses the filter of a subscription below `down/` of a device, which may end with a wildcard; undefined for any other filter. */
export function listenerOf(filter: string): Speaker | undefined {
  const [root, version, tenantId, product, deviceNo, way, leaf, ...more] = filter.split('/');
  if (root !== 'ec' || version !== 'v1' || way !== 'down' || leaf === undefined || more.length > 0) return undefined;
  return ['cmd', 'config', '+', '#'].includes(leaf) ? speakerOf(tenantId, product, deviceNo) : undefined;
}

export const userNameOf = ({ tenantId, product, deviceNo }: Speaker): string => `${tenantId}/${product}/${deviceNo}`;

/** Parses `{tenantId}/{product}/{deviceNo}`; numbers of devices are unique within a tenant. */
export function readUserName(name: string): Speaker | undefined {
  const [tenantId, product, deviceNo, ...more] = name.split('/');
  return more.length > 0 ? undefined : speakerOf(tenantId, product, deviceNo);
}
