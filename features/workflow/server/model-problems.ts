// The errors for the problems of a diagram.
import { AppError, defineErrors, type ErrorEntry } from '@ec/kernel/errors';
import type { ModelProblem } from '@ec/workflow-engine/process-model';

const problems: Record<string, ErrorEntry> = defineErrors('workflow.model', {
  tooLarge: { status: 400, zh: '流程文件过大', en: 'The diagram is too large' },
  unstorable: {
    status: 400,
    zh: '流程文件含有无法保存的字符',
    en: 'The diagram contains characters that cannot be stored',
  },
  declaration: {
    status: 400,
    zh: '流程文件含有文档类型声明（DTD），不予接受',
    en: 'The diagram contains a document type declaration (DTD), which is not accepted',
  },
  tooManyElements: { status: 400, zh: '流程文件的元素过多', en: 'The diagram has too many elements' },
  tooManyNodes: { status: 400, zh: '流程图的节点过多', en: 'The diagram has too many nodes' },
  tooDeep: { status: 400, zh: '流程文件嵌套过深', en: 'The diagram is nested too deeply' },
  xml: { status: 400, zh: '流程文件无法解析：{detail}', en: 'The diagram cannot be parsed: {detail}' },
  noProcess: { status: 400, zh: '文件中没有流程', en: 'The file contains no process' },
  severalProcesses: {
    status: 400,
    zh: '文件中有多个可执行流程，请拆分',
    en: 'The file contains several executable processes. Split it',
  },
  badKey: {
    status: 400,
    zh: '流程标识 {element} 不合法：须以字母或下划线开头，只含字母、数字、点、横线和下划线，最多64个字符',
    en: 'The process id {element} is not valid. It begins with a letter or underscore and has letters, digits, dots, hyphens and underscores, 64 at most',
  },
  badId: {
    status: 400,
    zh: '标识 {element} 不合法：须以字母或下划线开头，不含空格',
    en: 'The id {element} is not valid. It begins with a letter or underscore and has no blanks',
  },
  noStart: { status: 400, zh: '{element} 缺少开始事件', en: '{element} has no start event' },
  severalStarts: { status: 400, zh: '{element} 有多个开始事件', en: '{element} has several start events' },
  sameId: { status: 400, zh: '标识 {element} 重复', en: 'The id {element} occurs twice' },
  looseFlow: {
    status: 400,
    zh: '连线 {element} 没有连接两个节点',
    en: 'The flow {element} does not connect two nodes',
  },
  looseBoundary: {
    status: 400,
    zh: '边界事件 {element} 没有附着在活动上',
    en: 'The boundary event {element} is attached to no activity',
  },
  leavesEnd: { status: 400, zh: '结束事件 {element} 之后还有连线', en: 'A flow leaves the end event {element}' },
  entersStart: { status: 400, zh: '有连线指向开始事件 {element}', en: 'A flow leads to the start event {element}' },
  unreachable: { status: 400, zh: '节点 {element} 无法到达', en: 'No flow leads to {element}' },
  callsItself: { status: 400, zh: '{element} 调用了流程自身 {detail}', en: '{element} calls its own process {detail}' },
  noCalledProcess: {
    status: 400,
    zh: '{element} 调用的流程 {detail} 尚未部署',
    en: '{element} calls {detail}, which is not deployed',
  },
  code: {
    status: 400,
    zh: '{element} 含有要执行的代码（{detail}），不予接受',
    en: '{element} names code to run ({detail}), which is not accepted',
  },
  expression: { status: 400, zh: '{element} 的表达式有误：{detail}', en: 'Wrong expression at {element}: {detail}' },
  noHandler: { status: 400, zh: '服务任务 {element} 没有处理器', en: 'The service task {element} names no handler' },
  noMessage: { status: 400, zh: '{element} 没有消息名称', en: '{element} names no message' },
  noSigners: { status: 400, zh: '{element} 没有多人办理的名单', en: '{element} names no list of signers' },
  noTime: { status: 400, zh: '定时事件 {element} 没有时间', en: 'The timer {element} has no time' },
  fourEyes: {
    status: 400,
    zh: '{element} 要求双人复核，不能自动通过',
    en: '{element} demands a second person, so nothing may approve it automatically',
  },
  unsupported: {
    status: 400,
    zh: '{element} 使用了不支持的 {detail}',
    en: '{element} uses {detail}, which is not supported',
  },
  wrongAttribute: { status: 400, zh: '{element} 的属性 {detail} 有误', en: 'Wrong attribute {detail} at {element}' },
});

const unknown: ErrorEntry = { status: 400, zh: '流程图有误：{element}', en: 'The diagram is wrong at {element}' };

const cut = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120);

export const problemError = ({ code, element, detail = '' }: ModelProblem): AppError =>
  new AppError(problems[code] ?? unknown, { element: cut(element) || '-', detail: cut(detail) });
