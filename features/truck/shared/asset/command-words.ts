// Labels of commands to chargers and of the command states, for the pages of devices and the timeline of a charger.
export const commandWords = {
  zh: {
    commands: {
      UnlockConnector: '解锁',
      RemoteStartTransaction: '远程启动',
      RemoteStopTransaction: '远程停止',
      ChangeAvailability: '启停用',
      SetChargingProfile: '功率限制',
      ReserveNow: '预约锁枪',
      CancelReservation: '取消预约',
      Reset: '重启',
      TriggerMessage: '要求上报',
      GetConfiguration: '读取参数',
      ChangeConfiguration: '修改参数',
    },
    commandStates: ['等待下发', '已下发', '成功', '失败', '无应答'],
  },
  en: {
    commands: {
      UnlockConnector: 'Unlock',
      RemoteStartTransaction: 'Remote start',
      RemoteStopTransaction: 'Remote stop',
      ChangeAvailability: 'Change availability',
      SetChargingProfile: 'Power limit',
      ReserveNow: 'Reserve',
      CancelReservation: 'Cancel reservation',
      Reset: 'Restart',
      TriggerMessage: 'Request status',
      GetConfiguration: 'Read settings',
      ChangeConfiguration: 'Change a setting',
    },
    commandStates: ['Waiting', 'Sent', 'Done', 'Failed', 'No answer'],
  },
};
