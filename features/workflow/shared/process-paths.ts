// Builds the addresses of the pages of a process (specification §2). The remark of a category's dictionary entry names the pages of its
// processes; every other process has the common pages.

/** A category is `flow_` and the key of its dictionary entry (contract §6). */
const prefix = 'flow_';

const routesWithPages = new Set(['leave', 'workorder']);
const commonRoute = 'task';

/** Replaces an empty part of an address, such as the business row of an instance that has none. */
const absent = '-';

export interface CategoryEntry {
  dictKey: string | number;
  remark: string;
}

/** Returns the route of the pages that show the processes of a category. */
export function routeOf(category: string, entries: readonly CategoryEntry[]): string {
  const key = category.startsWith(prefix) ? category.slice(prefix.length) : '';
  const remark = entries.find(({ dictKey }) => `${dictKey}` === key)?.remark ?? '';
  return routesWithPages.has(remark) ? remark : commonRoute;
}

/** Returns whether a form starts the process. Processes with the common pages begin with the record that they decide about. */
export const hasForm = (route: string): boolean => routesWithPages.has(route);

const part = (text: string | number | undefined): string =>
  text === undefined || text === '' ? absent : encodeURIComponent(text);

/** Converts a part of an address to the value that calls take. */
export const partOf = (text: string | undefined): string => (text === undefined || text === absent ? '' : text);

export const formPath = (route: string, processDefinitionId: string): string =>
  `/work/process/${route}/form/${part(processDefinitionId)}`;

export interface TaskAddress {
  taskId: string;
  processInstanceId: string;
  businessId: string;
  /** The state of the business row; only the address of a work order contains it. */
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

/** The patterns of the addresses, which the router of the console matches. */
export const patterns = {
  form: (route: string) => `/work/process/${route}/form/:processDefinitionId`,
  handle: (route: string) =>
    `/work/process/${route}/handle/:taskId/:processInstanceId/:businessId${route === 'workorder' ? '/:status' : ''}`,
  detail: (route: string) => `/work/process/${route}/detail/:processInstanceId/:businessId`,
};
