// What the composition root may use of the gateway.
export { gatewayFeature } from './gateway.feature.ts';
export { type MqttSettings, openMqtt } from './mqtt/start-mqtt.ts';
export { tendParts } from './telemetry/parts.job.ts';
