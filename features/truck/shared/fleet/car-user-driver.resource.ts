// Truck–driver binding (domain §3).
import { datetime, dict, flag, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { carUserDriverBindStatus, carUserDriverBindType } from './fleet.enums.ts';

export const carUserDriver = defineResource({
  name: 'truck.carUserDriver',
  base: 'blade-truck/carUserDriver',
  table: 'truck_car_user_driver',
  label: { zh: '人车绑定', en: 'Truck–driver binding' },
  title: 'carId',
  verbs: { create: 'save' },
  fields: {
    carId: ref('truck.car', { zh: '车辆', en: 'Truck' }).required().search().indexed().list(),
    driverId: ref('truck.driver', { zh: '司机', en: 'Driver' }).required().search().indexed().list(),
    merchantUserId: ref('truck.merchantUser', { zh: '车辆管理员', en: 'Truck manager' }).search().indexed(),
    bindType: dict(carUserDriverBindType).required(),
    isDefault: flag({ zh: '默认扣费司机', en: 'Default payer' }).list(),
    startTime: datetime({ zh: '开始时间', en: 'Start Time' }).list(),
    endTime: datetime({ zh: '结束时间', en: 'End Time' }).list(),
    bindStatus: dict(carUserDriverBindStatus).system().search().indexed().list(),
  },
});
