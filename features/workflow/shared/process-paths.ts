// Addresses of the pages of a process (specification §2). The remark of a category's dictionary entry names the pages of its processes;
// every other process has the common pages.

/** Categories are `flow_` and the key of their dictionary entry (contract §6). */
const prefix = 'flow_';

const ownPages = new Set(['leave', 'workorder']);
const common = 'task';

/** Stands for a part that a process does not have: an instance without a business row. */
const absent = '-';

export interface CategoryEntry {
  dictKey: string | number;
  remark: string;
}

/** Returns the route of the pages that show the processes of a category. */
export function routeOf(category: string, entries: readonly CategoryEntry[]): string {
  const key = category.startsWith(prefix) ? category.slice(prefix.length) : '';
  const remark = entries.find(({ dictKey }) => `${dictKey}` === key)?.remark ?? '';
  return ownPages.has(remark) ? remark : common;
}

/** Processes with pages of their own are started by a form; the others begin with the record that they decide about. */
export const hasForm = (route: string): boolean => ownPages.has(route);

const part = (text: string | number | undefined): string =>
  text === undefined || text === '' ? absent : encodeURIComponent(text);

/** The part of an address as a call takes it. */
export const partOf = (text: string | undefined): string => (text === undefined || text === absent ? '' : text);

export const formPath = (route: string, processDefinitionId: string): string =>
  `/work/process/${route}/form/${part(processDefinitionId)}`;

export interface TaskAddress {
  taskId: string;
  processInstanceId: string;
  businessId: string;
  /** State of the business row; the address of a work order carries it. */
  status?: string | number | undefined;
}

export function handlePath(route: string, { taskId, processInstanceId, businessId, status }: TaskAddress): string {
  const path = `/work/process/${route}/handle/${part(taskId)}/${part(processInstanceId)}/${part(businessId)}`;
  return route === 'workorder' ? `${path}/${part(status)}` : path;
}

export const detailPath = (
  route: string,
  { processInstanceId, businessId }: Pick<TaskAddress, 'processInstanceId' | 'businessId'>,
): string => `/work/process/${route}/detail/${part(processInstanceId)}/${part(businessId)}`;

/** Patterns of the pages, as the console matches them. */
export const patterns = {
  form: (route: string) => `/work/process/${route}/form/:processDefinitionId`,
  handle: (route: string) =>
    `/work/process/${route}/handle/:taskId/:processInstanceId/:businessId${route === 'workorder' ? '/:status' : ''}`,
  detail: (route: string) => `/work/process/${route}/detail/:processInstanceId/:businessId`,
};
