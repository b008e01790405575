// What the composition root may use of the gateway.
export { gatewayFeature } from './gateway.feature.ts';
