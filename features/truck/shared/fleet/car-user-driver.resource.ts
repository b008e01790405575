// Bindings of drivers to trucks. One driver of a truck can be its default payer (domain §3).
import { action } from '@ec/resource/action';
import { datetime, dict, flag, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { carUserDriverBindStatus, carUserDriverBindType } from './fleet.enums.ts';

export const carUserDriver = defineResource({
  name: 'truck.carUserDriver',
  base: 'blade-truck/carUserDriver',
  table: 'truck_car_user_driver',
  label: { zh: '人车绑定', en: 'Truck–driver binding' },
  purpose: {
    zh: '每辆车有一名主驾和一名默认扣费司机，一名司机可以驾驶多辆车',
    en: 'A truck has one main driver and one default payer; a driver may drive several trucks',
  },
  title: 'bindName',
  menu: { under: 'fleet', sort: 6, icon: 'LinkOutlined', label: { zh: '人车绑定', en: 'Truck–driver bindings' } },
  scope: { owner: 'carId' },
  verbs: { create: 'save' },
  states: { bindStatus: { bound: ['unbound'] } },
  removable: { bindStatus: ['unbound'] },
  actions: {
    unbind: action({ zh: '解绑', en: 'Unbind' })
      .danger()
      .from('bindStatus', carUserDriverBindStatus.key.bound)
      .to(carUserDriverBindStatus.key.unbound)
      .takes({ reason: text({ zh: '原因', en: 'Reason' }).max(200) })
      .bulk(),
  },
  uniqueWhile: [
    {
      on: ['carId', 'driverId'],
      while: { bindStatus: carUserDriverBindStatus.key.bound },
      index: 'truck_car_driver_bound',
      text: { zh: '该司机已绑定此车辆', en: 'This driver is already bound to the truck' },
    },
    {
      on: ['carId'],
      while: { bindStatus: carUserDriverBindStatus.key.bound, bindType: carUserDriverBindType.key.main },
      index: 'truck_car_main_driver',
      text: { zh: '该车辆已有主驾，请先解绑', en: 'The truck already has a main driver. Unbind them first' },
    },
    {
      on: ['carId'],
      while: { bindStatus: carUserDriverBindStatus.key.bound, isDefault: 1 },
      index: 'truck_car_default_payer',
      text: { zh: '该车辆已有默认扣费司机', en: 'The truck already has a default payer' },
    },
  ],
  past: { field: 'bindStatus', values: [carUserDriverBindStatus.key.unbound] },
  fields: {
    // A database function composes this name from the plate and the driver.
    bindName: text({ zh: '绑定关系', en: 'Binding' }).computed().list(),
    carId: ref('truck.car', { zh: '车辆', en: 'Truck' }).required().fixed().search().indexed().list(),
    driverId: ref('truck.driver', { zh: '司机', en: 'Driver' }).required().fixed().search().indexed().list(),
    merchantUserId: ref('truck.merchantUser', { zh: '车辆管理员', en: 'Truck manager' }).search().indexed(),
    bindType: dict(carUserDriverBindType).required().starts(carUserDriverBindType.key.main),
    isDefault: flag({ zh: '默认扣费司机', en: 'Default payer' }).list(),
    startTime: datetime({ zh: '开始时间', en: 'Start time' }).list(),
    endTime: datetime({ zh: '结束时间', en: 'End time' }).list(),
    bindStatus: dict(carUserDriverBindStatus).system().search().indexed().list(),
  },
});
