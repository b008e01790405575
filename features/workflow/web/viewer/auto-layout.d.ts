// Declares the types of bpmn-auto-layout, which has none.
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>;
}
