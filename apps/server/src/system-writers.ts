// Lists the writer of each field that no person enters. A test looks for evidence in the listed file (writer-evidence.ts). Fields
// without a source are marked in their definition (`withoutSource`); computed fields are never written.

/** The fields of a resource by source: a file path, `series:` with a product of devices, or `action` or `rows` of the definition. */
export type Writers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const systemWriters: Writers = {
  'system.user': {
    'features/system/server/sign-in/open-session.ts': 'lastSignInTime',
    'features/system/server/user/user-actions.routes.ts': 'status userExt',
  },
  'system.dept': {
    'db/migrations/0010_trees.sql': 'ancestors',
  },
  'system.tenant': {
    'features/system/server/tenant/tenant.routes.ts': 'tenantId',
    'features/system/server/seed/platform-tenant.ts': 'isDemo',
    'features/system/server/tenant/tenant-setting.routes.ts': 'accountNumber expireTime packageId datasourceId',
  },
  'system.region': {
    'features/system/server/region/region-hooks.ts':
      'ancestors provinceCode provinceName cityCode cityName districtCode districtName townCode townName villageCode villageName',
  },
  'system.logUsual': {
    'packages/kernel/src/event-log.ts': 'logLevel logId createBy remoteIp requestId logData serviceId serverHost env',
  },
  'system.logApi': {
    'packages/kernel/src/http/api-log.ts':
      'title titleZh type method requestUri time createBy remoteIp requestId params userAgent serviceId serverHost env methodName',
  },
  'system.logError': {
    'features/system/server/sign-in/error-upload.service.ts':
      'exceptionName requestUri createBy remoteIp requestId reportedTime message stackTrace fileName lineNumber params userAgent time serviceId env',
    'packages/kernel/src/http/api-log.ts': 'method serverHost methodName',
  },
  'system.logLogin': {
    'features/system/server/sign-in/login-log.ts':
      'account loginResult loginReason loginWay source remoteIp userAgent clientId requestId',
  },
  'system.logAudit': {
    'db/migrations/0013_logs.sql': 'action resource rowId account operator remoteIp requestId changes',
  },
  'system.valueTwin': {
    'db/migrations/0167_one_form_of_codes.sql': 'tableName columnName oldValue newValue twinOutcome rowId keptId',
  },
  'workflow.leave': {
    'features/workflow/server/leave/leave.part.ts': 'processInstanceId days flowStatus applyTime',
  },
  'workflow.processWork': {
    'features/workflow/server/process-work/start-work.ts': 'processInstanceId pwStatus',
  },
  'maintenance.deviceAlarm': {
    'features/maintenance/server/alarm/raise-alarm.ts':
      'alarmNo alarmLevel alarmName alarmStatus durationSec alarmNameEn source autoClear bizDomain advice deviceNo firstTime lastTime times clearTime ackTime ackUser stormId workOrderId',
  },
  'maintenance.stationAlarm': {
    'features/maintenance/server/alarm/raise-alarm.ts':
      'alarmNo alarmLevel alarmName alarmStatus durationSec alarmNameEn source autoClear bizDomain advice deviceNo firstTime lastTime times clearTime ackTime ackUser stormId workOrderId',
  },
  'maintenance.workOrder': {
    'features/maintenance/server/order/order-actions.ts':
      'woNo woStatus overdue alarmId handlerId applyUser applyTime approveUser approveTime dispatchTime acceptTime arriveTime arriveLng arriveLat arriveFar finishTime endTime reason escalation cause result resultImages parts cost lostKwh score',
    'features/maintenance/server/order/make-order.ts': 'source alarmCode',
  },
  'truck.station': {
    'db/migrations/0028_asset_life.sql': 'gunTotal gunIdle gunCharging gunFault alarmCount',
  },
  'truck.chargingStack': {
    'series:stack': 'onlineStatus firmware',
    'features/gateway/server/charger/business/handle-charger-event.ts': 'lastHeartbeat',
    'features/gateway/server/charger/sweep-chargers.job.ts': 'powerKw',
  },
  'truck.chargingStackHis': {
    'features/gateway/server/telemetry/roll-chargers.job.ts': 'stationId src',
  },
  'truck.chargingGun': {
    'db/migrations/0028_asset_life.sql': 'stationId',
    action: 'devState',
    'features/charging/server/order/device-events.ts': 'gunStatus statusTime',
    'features/gateway/server/charger/business/connector.ts': 'gunLock parkStatus parkLock',
    'features/charging/server/order/start-here.ts': 'orderId',
    'features/gateway/server/charger/business/gun-live.ts': 'soc powerKw',
  },
  'truck.meter': {
    'series:meter': 'powerKw readTime onlineStatus',
    'features/truck/server/asset/meter-reading.ts': 'posKwh posSharp posPeak posFlat posValley posDeep negKwh',
    'db/migrations/0018_truck_assets.sql': 'rate',
  },
  'truck.battery': {
    'series:batt':
      'soc soh voltV currA powerKw reportTime tempMax tempMin cellVMax cellVMin insulKohm cycles chgKwhTotal disKwhTotal',
    'features/charging/server/order/count-swap.ts': 'swapCount',
    'features/charging/server/order/swap-packs.ts': 'batteryStatus stationId slotNo carId',
  },
  'truck.agvInfo': {
    'series:agv': 'agvMode agvStatus eStop errorCode posX posY theta selfSoc loadBatteryNo taskNo reportTime',
  },
  'truck.camera': {
    'series:cam': 'onlineStatus',
  },
  'truck.ess': {
    'series:ess':
      'essStatus fireStatus gridConn soc soh powerKw reportTime cellVMax cellVMin tempMax tempMin insulKohm chgKwhTotal disKwhTotal cycles',
  },
  'truck.essHis': {
    'features/gateway/server/telemetry/roll-ess-day.ts': 'stationId src chgEndKwh disEndKwh',
  },
  'truck.inverter': {
    'series:inv':
      'inverterStatus onlineStatus pacKw pdcKw tempC effPct firmware reportTime ua ub uc ia ib ic hz pf mppts evt',
    'db/migrations/0086_inverter_energy.sql': 'dayKwh monthKwh yearKwh totalKwh dayHours',
    rows: 'bizDomain',
  },
  'truck.merchant': {
    'features/truck/server/fleet/merchant.routes.ts': 'merchantNo merchantStatus',
  },
  'truck.merchantBlackList': {
    'features/truck/server/fleet/black-list.routes.ts': 'blackStatus releaseUser releaseTime releaseReason',
  },
  'truck.car': {
    'series:tbox': 'vehState vehCharge soc speedKmh mileageKm lng lat alarmMax reportTime',
    'db/migrations/0028_asset_life.sql': 'batteryId',
  },
  'truck.carUserDriver': {
    'features/truck/server/fleet/people-and-trucks.routes.ts': 'bindStatus',
  },
  'truck.deviceBind': {
    'features/truck/server/fleet/device-bind.routes.ts':
      'bindNo deviceNo deviceName stationId targetName bindStatus bindTime unbindTime',
  },
  'truck.notice': {
    'features/truck/server/notice/notice.part.ts': 'readCount',
    action: 'noticeStatus',
  },
  'truck.reminder': {
    'features/truck/server/reminder/write-reminder.ts':
      'kind targetId merchantId endDate available warnAmount stationId remindStatus overTime',
  },
  'charging.energyPrice': {
    'features/charging/server/tariff/activation.ts': 'versionNo priceStatus',
  },
  'charging.billingRules': {
    'features/charging/server/tariff/activation.ts': 'versionNo',
    action: 'ruleStatus',
  },
  'charging.orders': {
    'features/charging/server/order/start-swap.ts':
      'orderNo orderProc payStatus stationId startType vin agvId bayNo swapStep oldBatteryId newBatteryId payType invoiceStatus ruleId ruleSnapshot',
    'features/charging/server/order/end-order.ts':
      'startTime endTime totalKwh totalMoney payMoney refundMoney abnormal durationSec endSoc startMeter endMeter stopReason sharpKwh peakKwh flatKwh valleyKwh deepKwh lateKwh elecMoney serviceMoney occupyMoney swapMoney discountMoney giftMoney activityId',
    'features/charging/server/order/swap-events.ts': 'swapSec oldSoc newSoc oldKwh newKwh mileageKm',
    'db/migrations/0044_causes_and_late_fees.sql': 'failCause failReason',
    'features/charging/server/order/start-here.ts': 'stackId',
    'features/charging/server/settlement/bill-rows.ts': 'payTime',
    'features/charging/server/wechat/take-payment.ts': 'transactionId',
    'features/charging/server/order/device-events.ts': 'startSoc',
    'features/charging/server/order/hold-order.ts': 'heldCause plausibleKwh reportedKwh',
    'features/charging/server/order/order-actions.ts': 'reviewKwh reviewReason reviewTime reviewUser reviewWay',
  },
  'charging.orderReady': {
    'db/migrations/0044_causes_and_late_fees.sql': 'rejectCause cancelReason',
    'features/charging/server/ready/call-next.ts': 'readyNo readyStatus waitMin bayNo batteryId',
    'features/charging/server/ready/reserve-at-charger.ts': 'reserveState',
    'features/charging/server/ready/booking.ts': 'expireTime prepay',
    'features/charging/server/ready/queue.ts': 'queueNo',
    'features/charging/server/order/device-events.ts': 'orderId',
  },
  'charging.account': {
    'features/charging/server/account/open-account.ts': 'accountNo ownerName accountStatus',
    'db/migrations/0025_ledger.sql': 'balance gift frozen',
    'db/migrations/0021_truck_trade.sql': 'available',
  },
  'charging.accountHis': {
    'features/charging/server/ledger/booking.ts':
      'txnNo accountId ownerName bizType direction amount balanceBefore balanceAfter giftPart bizNo payChannel operatorName',
  },
  'charging.accountBill': {
    'features/charging/server/settlement/bill-rows.ts':
      'billNo ownerName amount dueDate orderCount accountId billDate periodFrom periodTo totalMoney giftMoney lateFeeMoney',
    'features/charging/server/settlement/monthly-bill.ts': 'billStatus payTime voucherNo blackProposal',
  },
  'charging.withdraw': {
    'features/charging/server/account/withdraws.ts':
      'withdrawNo ownerName amount withdrawStatus accountId bankName bankAccount reason applyUser auditUser auditTime payTime bankRef endReason',
  },
  'charging.refund': {
    'features/charging/server/refund/request-refund.ts':
      'refundNo refundStatus channel stationId merchantId accountId applyUser sendTime failMsg',
    'features/charging/server/refund/refund-decision.ts': 'auditUser',
    'features/charging/server/refund/settle-refund.ts': 'successTime',
    'features/charging/server/reconcile/our-books.ts': 'billDate',
    'features/charging/server/refund/wechat-refund.ts': 'wxRefundId',
  },
  'charging.reconcile': {
    'features/charging/server/reconcile/reconcile-day.ts':
      'bizNo billDate channel subject diffKind ourAmount theirAmount diffStatus channelNo resolveWay resolveTime',
    'features/charging/server/reconcile/reconcile.routes.ts': 'resolveUser resolveReason',
  },
  'charging.invoice': {
    'features/charging/server/invoice/request-invoice.ts':
      'applyNo merchantId month invoiceStatus amount taxMoney orderCount kind lines title taxNo address bankName bankAccount applyUser',
    'features/charging/server/invoice/invoice.part.ts': 'invoiceNo invoiceDate redNo auditUser auditTime endReason',
  },
  'charging.statement': {
    'features/charging/server/statement/board.routes.ts':
      'merchantId month statementStatus orders kwh totalMoney refundMoney closeTime compareTime sendTime sentTo',
  },
  'charging.activity': {
    'features/charging/server/promotion/apply-promotions.ts': 'actStatus usedBudget',
    'features/charging/server/promotion/promotion.part.ts': 'activityNo publishTime',
  },
  'charging.activitySub': {
    'features/charging/server/promotion/apply-promotions.ts': 'usedCount',
  },
  'desk.notice': {
    'features/desk/server/notice/notice.part.ts': 'noticeStatus readCount',
  },
  'develop.model': {
    'features/develop/server/model-columns.ts': 'prototypes',
  },
  'monitoring.mapPack': {
    action: 'packUse',
    'features/monitoring/server/map/map-pack.routes.ts': 'areaCount',
  },
  'monitoring.mapTile': {
    action: 'tileUse',
  },
  'storage.oss': {
    action: 'status',
  },
  'storage.attach': {
    'features/storage/server/store-attachment.ts': 'name extension attachSize',
    'features/storage/server/attach.routes.ts': 'domainUrl',
  },
  'messaging.sms': {
    action: 'status',
  },
  'messaging.mail': {
    action: 'status',
  },
  'messaging.dingTalk': {
    action: 'status',
  },
  'messaging.messageLog': {
    'features/messaging/server/sending/send.job.ts':
      'channel receiver providerCode messageState attempts reason cause providerId sendTime params',
    'features/messaging/server/sending/queue-messages.ts': 'subject templateId',
  },
  'report.report': {
    'features/report/server/send.job.ts': 'nextRun',
  },
  'household.union': {
    'db/migrations/0086_inverter_energy.sql': 'dayKwh monthKwh yearKwh totalKwh dayHours co2Kg',
    'db/migrations/0193_energy_figures.sql': 'pr prReason',
    'db/migrations/0183_station_capacity_and_last_report.sql': 'capacityKwp inverterCount alarmCount lastReport',
    'db/migrations/0087_household_income.sql': 'dayIncome totalIncome',
    'features/gateway/server/telemetry/silent-devices.job.ts': 'powerKw',
    'features/household/server/station/record-reports.ts': 'runStatus',
  },
  'household.stationCustomer': {
    'features/household/server/station/station.part.ts': 'customerNo',
  },
  'household.stationScale': {
    'db/migrations/0080_household.sql': 'capacityKwp dcAcRatio designYearKwh',
  },
  'household.inverter': {
    'series:inv':
      'inverterStatus onlineStatus pacKw pdcKw tempC effPct firmware reportTime ua ub uc ia ib ic hz pf mppts evt',
    'db/migrations/0086_inverter_energy.sql': 'dayKwh monthKwh yearKwh totalKwh dayHours',
    rows: 'bizDomain',
  },
  'household.inverterDays': {
    'features/household/server/energy/link-around.ts':
      'sn stationId bizDomain src measuredSrc measuredStartKwh measuredEndKwh prEstimated poaWhm2 onlineMin runMin faultMin daylightMin peakKw peakTime dcKwp hours measuredHours estimatedKwh',
    'db/migrations/0086_inverter_energy.sql': 'measuredKwh fullHours pr availPct openingKwh',
    'db/migrations/0193_energy_figures.sql': 'prReason co2Factor',
  },
  'household.energyGap': {
    'features/household/server/energy/store-gaps.ts':
      'bizDomain fromDay fromKwh fromTime gapKind gapKwh inverterId missingDays sn stationId toKwh toTime',
  },
  'household.dayCorrection': {
    'features/household/server/energy/correct-day.ts':
      'inverterId stationId bizDomain day correctionNo kwhBefore dayKwh startKwh endKwh reason operatorName withdrawTime withdrawName hours',
  },
  'household.collector': {
    'series:logger': 'onlineStatus signalDbm deviceCount firmware reportTime',
  },
  'household.inverterCmd': {
    'features/household/server/command/gateway.ts':
      'cmdNo taskNo inverterId items cmdStatus held sendTime ackTime cause resultMsg readBack',
    'features/household/server/command/hand-out.ts': 'stationId settingId batchNo operator expireTime',
  },
  'household.stationIncome': {
    'features/household/server/income/price-days.ts':
      'stationId customerId day setingId kwh income farmerShare shareRate lines',
  },
  'household.incomeStatement': {
    'features/household/server/income/make-statements.ts':
      'statementNo customerId month statementState kwh income farmerShare rent adjust due lines',
    'features/household/server/income/income.part.ts': 'confirmTime payTime voucherNo',
  },
  'household.archive': {
    'features/household/server/station/archive-hooks.ts': 'size ext uploadTime',
  },
  'supervisor.collectorInfo': {
    'features/supervisor/server/beat.ts': 'managed nodeStatus heartbeat version cpuPct memMb errorCount',
  },
  'supervisor.processInfo': {
    'features/supervisor/server/beat.ts':
      'managed command procState pid startTime stopTime uptimeSec exitStatus spawnErr logTail',
  },
  'gateway.deviceCredential': {
    'features/gateway/server/ocpp/waiting/make-charger.ts':
      'bizDomain deviceNo stationId credentialState renewTime secretHash',
    'features/gateway/server/credential/sign-in.ts': 'lastSeen lastAddress',
  },
  'gateway.houseCredential': {
    'features/gateway/server/ocpp/waiting/make-charger.ts':
      'bizDomain deviceNo stationId credentialState renewTime secretHash',
    'features/gateway/server/credential/sign-in.ts': 'lastSeen lastAddress',
  },
  'gateway.ocppMessage': {
    'features/gateway/server/charger/timeline/record-messages.ts':
      'messageTime stackId way kind action messageId payload',
  },
  'gateway.refusedConnection': {
    'features/gateway/server/ocpp/socket/record-refusals.ts':
      'path ocppId refusalReason address times firstSeen lastSeen stackId',
  },
  'gateway.waitingCharger': {
    'features/gateway/server/ocpp/waiting/hand-over.ts':
      'ocppId vendor model serialNo firmware protocol address keyCount firstSeen lastSeen waitingState handedTo secretHash',
    'features/gateway/server/ocpp/waiting/waiting.routes.ts': 'stackId',
  },
  'gateway.waitingKey': {
    'features/gateway/server/ocpp/waiting/hand-over.ts':
      'waitingId fingerprint vendor model serialNo firmware address firstSeen lastSeen boots secretHash',
  },
  'gateway.quarantine': {
    'features/gateway/server/mqtt/quarantine-message.ts':
      'deviceNo product leaf reason detail quarantineState times lastTime deviceTime deptId payload',
  },
  'gateway.messageGap': {
    'features/gateway/server/telemetry/note-gaps.ts':
      'deviceNo deviceId product fromSeq toSeq missing gapState afterTime beforeTime deptId',
    'features/gateway/server/mqtt/ask-again.ts': 'askTime',
  },
  'monitoring.screenLink': {
    'features/monitoring/server/screen/screen-link.ts': 'lastUse linkState tokenHash',
  },
};
