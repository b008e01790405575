// The logs (domain §13): events of the product, calls, errors and sign-ins. Only the product writes them.
import { codeText, datetime, dict, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { loginReason, loginResult, loginWay } from './log.enums.ts';

const order = [{ field: 'createTime', direction: 'desc' }] as const;
const calls = { select: false, export: false } as const;
const base = { kind: 'ledger', toasts: 'system', order, calls } as const;

const createBy = text({ zh: '操作人', en: 'User' }).max(64).system().indexed().search('equal');
const remoteIp = codeText({ zh: '访问IP', en: 'Client IP' }).max(64).system().search('equal');
const userAgent = text({ zh: '用户代理', en: 'User agent' }).max(500).system();
const requestId = codeText({ zh: '请求编号', en: 'Request' }).system().required().search('equal');
const requestUri = text({ zh: '请求地址', en: 'URI' }).max(255).system().indexed('contains').search();
const method = text({ zh: '请求方法', en: 'Method' }).max(10).system();
const params = text({ zh: '请求数据', en: 'Parameters' }).long().system();
const time = integer({ zh: '耗时', en: 'Duration', unit: 'ms' }).system();
const place = { zh: '位置', en: 'Where' };
const where = {
  serviceId: codeText({ zh: '服务ID', en: 'Service' }).max(32).system().search('equal').group(place),
  serverHost: text({ zh: '服务器名', en: 'Host' }).max(64).system().group(place),
  serverIp: codeText({ zh: '服务器IP', en: 'Server IP' })
    .max(64)
    .system()
    .withoutSource('Logs name the host; one host may have many addresses')
    .group(place),
  env: text({ zh: '环境', en: 'Environment' }).max(16).system().group(place),
  methodClass: text({ zh: '方法类', en: 'Handler' })
    .max(255)
    .system()
    .withoutSource('Handlers are functions without a class')
    .group(place),
  methodName: text({ zh: '方法名', en: 'Handler function' }).max(255).system().group(place),
};

const ofNoRequest = 'Events of the platform belong to no single request';

export const logUsual = defineResource({
  ...base,
  name: 'system.logUsual',
  base: 'blade-log/usual',
  code: 'log_usual',
  table: 'log_usual',
  label: { zh: '通用日志', en: 'General log' },
  purpose: {
    zh: '平台自身的重要事件：任务、清理、会话结束',
    en: 'Events of the platform itself: jobs, retention, ended sessions',
  },
  title: 'logId',
  columns: ['createTime', 'logLevel', 'createBy', 'remoteIp'],
  menu: { under: 'log', sort: 1, icon: 'FileTextOutlined' },
  fields: {
    logLevel: text({ zh: '日志级别', en: 'Level' }).max(32).system().indexed().search('equal'),
    logId: codeText({ zh: '日志ID', en: 'Log ID' }).max(32).system().indexed().search('equal'),
    createBy,
    remoteIp,
    requestId,
    requestUri: text({ zh: '请求地址', en: 'URI' }).max(255).system().withoutSource(ofNoRequest),
    method: method.withoutSource(ofNoRequest),
    time: time.withoutSource(ofNoRequest),
    logData: text({ zh: '日志数据', en: 'Log data' }).long().system(),
    params: params.withoutSource(ofNoRequest),
    userAgent: userAgent.withoutSource(ofNoRequest),
    ...where,
    methodName: where.methodName.withoutSource(ofNoRequest),
  },
});

export const logApi = defineResource({
  ...base,
  name: 'system.logApi',
  base: 'blade-log/api',
  code: 'log_api',
  table: 'log_api',
  label: { zh: '接口日志', en: 'API log' },
  purpose: { zh: '写入、被拒绝与失败的调用', en: 'API calls that changed data, were refused or failed' },
  title: 'title',
  columns: ['createTime', 'type', ['requestUri', 'method'], 'time', 'createBy', 'remoteIp'],
  menu: { under: 'log', sort: 2, icon: 'ApiOutlined' },
  fields: {
    // Lists show, search and sort it in the reader's language
    title: text({ zh: '日志标题', en: 'Title' }).max(255).system().indexed('contains').search(),
    titleZh: text({ zh: '中文标题', en: 'Title in Chinese' }).max(255).system().indexed('contains'),
    type: text({ zh: '日志类型', en: 'Type' }).max(16).system().indexed().search('equal'),
    method,
    requestUri,
    time: time.indexed().search('range'),
    createBy,
    remoteIp: remoteIp.indexed(),
    requestId,
    params,
    userAgent,
    ...where,
  },
});

export const logError = defineResource({
  ...base,
  name: 'system.logError',
  base: 'blade-log/error',
  code: 'log_error',
  table: 'log_error',
  label: { zh: '错误日志', en: 'Error log' },
  purpose: { zh: '服务端异常与浏览器上传的错误', en: 'Server exceptions and errors uploaded by browsers' },
  title: 'exceptionName',
  columns: ['createTime', ['requestUri', 'method'], 'createBy', 'remoteIp', 'requestId'],
  menu: { under: 'log', sort: 3, icon: 'BugOutlined' },
  fields: {
    exceptionName: text({ zh: '异常名', en: 'Exception' }).max(255).system().indexed().indexed('contains').search(),
    requestUri,
    method,
    createBy,
    remoteIp,
    requestId,
    // The time of the browser's clock, for an error from a browser
    reportedTime: datetime({ zh: '浏览器时间', en: 'Browser time' }).system(),
    message: text({ zh: '异常消息', en: 'Message' }).long().system(),
    stackTrace: text({ zh: '堆栈', en: 'Stack' }).long().system(),
    fileName: text({ zh: '文件名', en: 'File' }).max(255).system(),
    lineNumber: integer({ zh: '行号', en: 'Line' }).system(),
    params,
    userAgent,
    time,
    ...where,
  },
});

export const logLogin = defineResource({
  ...base,
  name: 'system.logLogin',
  base: 'blade-log/login',
  code: 'log_login',
  table: 'log_login',
  label: { zh: '登录日志', en: 'Sign-in log' },
  purpose: {
    zh: '谁在何时何地以何种方式登录，被拒绝的原因',
    en: 'Who signed in, when, from where and how, and why sign-ins were refused',
  },
  title: 'account',
  columns: ['createTime', 'loginResult', 'loginReason', 'loginWay', 'remoteIp', 'userAgent'],
  menu: { under: 'log', sort: 4, icon: 'UserSwitchOutlined' },
  fields: {
    // Only the first character of an unknown account, because it may be a password that was typed into the wrong field
    account: codeText({ zh: '账号', en: 'Account' }).max(64).system().indexed().search('equal'),
    loginResult: dict(loginResult).system().indexed().search(),
    loginReason: dict(loginReason).system().search(),
    loginWay: dict(loginWay).system().search(),
    source: text({ zh: '来源', en: 'Source' }).max(32).system(),
    remoteIp: remoteIp.indexed(),
    userAgent: userAgent,
    clientId: codeText({ zh: '应用id', en: 'Client' }).max(48).system(),
    requestId,
  },
});
