// The interface of the gateway for the composition root.
export { createSecret, digestOf } from './credential/secret.ts';
export { gatewayFeature } from './gateway.feature.ts';
export { builtInBrokerAddress } from './mqtt/built-in-broker-address.ts';
export { openMqtt } from './mqtt/start-mqtt.ts';
export { markCurveDue } from './telemetry/day-due.ts';
export { packDay } from './telemetry/pack-curves.job.ts';
export { maintainPartitions } from './telemetry/partitions.job.ts';
export { powerOfDay } from './telemetry/power-of-day.ts';
export { samplesSince } from './telemetry/stored-values.ts';
