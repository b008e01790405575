// Where a device speaks and listens (domain §10): ec/v1/{tenantId}/{product}/{deviceNo}/up|down/{leaf}.
import { products } from './products.ts';

export const upLeaves = ['telemetry', 'event', 'state', 'reply'] as const;
export type UpLeaf = (typeof upLeaves)[number];

/** A device of a tenant, as topics and user names spell it. */
export interface Speaker {
  tenantId: string;
  product: string;
  deviceNo: string;
}

export interface UpTopic extends Speaker {
  leaf: UpLeaf;
}

const tenant = /^[0-9A-Za-z_-]{1,12}$/;
/** Numbers of devices as the product keeps them, without the signs that mean something in topics. */
const number = /^[^\s/+#$\p{C}]{1,32}$/u;

function speakerOf(tenantId = '', product = '', deviceNo = ''): Speaker | undefined {
  const isOne = tenant.test(tenantId) && products.includes(product) && number.test(deviceNo);
  return isOne ? { tenantId, product, deviceNo } : undefined;
}

const isLeaf = (leaf: string | undefined): leaf is UpLeaf => upLeaves.some((each) => each === leaf);

/** Undefined where nothing of ours is spoken there. */
export function readUpTopic(topic: string): UpTopic | undefined {
  const [root, version, tenantId, product, deviceNo, way, leaf, ...more] = topic.split('/');
  if (root !== 'ec' || version !== 'v1' || way !== 'up' || !isLeaf(leaf) || more.length > 0) return undefined;
  const speaker = speakerOf(tenantId, product, deviceNo);
  return speaker && { ...speaker, leaf };
}

export const prefixOf = ({ tenantId, product, deviceNo }: Speaker): string =>
  `ec/v1/${tenantId}/${product}/${deviceNo}/`;

/** Returns whether a device may subscribe to the filter: it must lie below the device's own `down/`; wildcards at its end are permitted. */
export function listenerOf(filter: string): Speaker | undefined {
  const [root, version, tenantId, product, deviceNo, way, leaf, ...more] = filter.split('/');
  if (root !== 'ec' || version !== 'v1' || way !== 'down' || leaf === undefined || more.length > 0) return undefined;
  return ['cmd', 'config', '+', '#'].includes(leaf) ? speakerOf(tenantId, product, deviceNo) : undefined;
}

export const userNameOf = ({ tenantId, product, deviceNo }: Speaker): string => `${tenantId}/${product}/${deviceNo}`;

/** `{tenantId}/{product}/{deviceNo}`: numbers of devices are unique within a tenant. */
export function readUserName(name: string): Speaker | undefined {
  const [tenantId, product, deviceNo, ...more] = name.split('/');
  return more.length > 0 ? undefined : speakerOf(tenantId, product, deviceNo);
}
