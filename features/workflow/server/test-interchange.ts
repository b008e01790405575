// BPMN files as other tools write them, of our own making: two pools with lanes and messages, data, notes, a collapsed sub-process with a
// diagram of its own, events at the border of activities, extensions of foreign vendors, and texts beyond ASCII.

export interface InterchangeFile {
  name: string;
  /** The key of the process that a draft is named after. */
  key: string;
  /** As it lies on the disk. */
  bytes: Buffer;
  xml: string;
  /** Elements that the first diagram draws. */
  drawn: string[];
}

const namespaces =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" ' +
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" ' +
  'xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" xmlns:vendor="http://vendor.example/bpmn"';

const nodes: [tag: string, id: string, x: number, inner?: string, attributes?: string][] = [
  ['startEvent', 'Start_1', 100, '', 'isInterrupting="false"'],
  [
    'userTask',
    'Check-1.a',
    180,
    '{extensionElements}<potentialOwner id="Owner_1"><resourceAssignmentExpression id="Expr_1"><formalExpression id="Formal_1">group(boss)</formalExpression></resourceAssignmentExpression></potentialOwner>',
    'vendor:priority="7"',
  ],
  ['exclusiveGateway', 'Gate_1', 320, '', 'default="Flow_4" gatewayDirection="Diverging"'],
  ['parallelGateway', 'Gate_2', 420],
  ['inclusiveGateway', 'Gate_3', 520],
  ['eventBasedGateway', 'Gate_4', 620],
  ['sendTask', 'Send_1', 700],
  ['receiveTask', 'Receive_1', 840],
  ['scriptTask', 'Script_1', 980, '<script>return "&lt;a&gt;";</script>', 'scriptFormat="text/x"'],
  ['businessRuleTask', 'Rule_1', 1120],
  ['manualTask', 'Manual_1', 1260],
  ['callActivity', 'Call_1', 1400, '', 'calledElement="other"'],
  [
    'intermediateCatchEvent',
    'Timer_1',
    1540,
    '<timerEventDefinition id="TimerDef_1"><timeDuration xsi:type="tFormalExpression">PT1H</timeDuration></timerEventDefinition>',
  ],
  ['intermediateThrowEvent', 'Throw_1', 1620, '<compensateEventDefinition id="CompDef_1"/>'],
  ['subProcess', 'Sub_1', 1700, '{sub}'],
  ['endEvent', 'End_1', 1860, '<terminateEventDefinition id="TermDef_1"/>'],
];

const extensions =
  '<extensionElements><vendor:meta key="a" value="1&amp;2"><vendor:list><vendor:item>甲</vendor:item><vendor:item/></vendor:list></vendor:meta>' +
  '<vendor:text><![CDATA[<not> an element]]></vendor:text></extensionElements>';

const inner =
  '<startEvent id="SubStart_1"/><task id="SubTask_1"/><endEvent id="SubEnd_1"/><sequenceFlow id="SubFlow_1" sourceRef="SubStart_1" targetRef="SubTask_1"/>' +
  '<sequenceFlow id="SubFlow_2" sourceRef="SubTask_1" targetRef="SubEnd_1"/>';

const shape = (id: string, x: number, y: number, size = 'width="100" height="80"', attributes = '', label = '') =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}" ${attributes}><dc:Bounds x="${x}" y="${y}" ${size}/>${label}</bpmndi:BPMNShape>`;

const edge = (id: string, ...points: [number, number][]) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points
    .map(([x, y]) => `<di:waypoint xsi:type="dc:Point" x="${x}" y="${y}"/>`)
    .join('')}</bpmndi:BPMNEdge>`;

const flowIds = nodes.slice(1).map((_, index) => `Flow_${index + 1}`);

function writeXml(key: string, name: string): string {
  const elements = nodes.map(([tag, id, , content = '', attributes = '']) => {
    const body = content.replace('{extensionElements}', extensions).replace('{sub}', inner);
    return `<${tag} id="${id}" name="${name} ${id}" ${attributes}>${body}</${tag}>`;
  });
  const flows = flowIds.map((id, index) => {
    const condition =
      id === 'Flow_3'
        ? `<conditionExpression xsi:type="tFormalExpression"><![CDATA[\${a > 1}]]></conditionExpression>`
        : '';
    return `<sequenceFlow id="${id}" sourceRef="${nodes[index]?.[1]}" targetRef="${nodes[index + 1]?.[1]}">${condition}</sequenceFlow>`;
  });
  const refs = nodes.map(([, id]) => `<flowNodeRef>${id}</flowNodeRef>`).join('');
  const shapes = nodes.map(([tag, id, x]) =>
    shape(
      id,
      x,
      60.5,
      /Event|Gateway/.test(tag) ? 'width="36" height="36"' : undefined,
      tag === 'subProcess' ? 'isExpanded="false"' : tag === 'userTask' ? 'bioc:stroke="#123456"' : '',
    ),
  );
  const edges = flowIds.map((id, index) =>
    edge(id, [nodes[index]?.[2] ?? 0, 78.25], [-3.5, -7], [nodes[index + 1]?.[2] ?? 0, 78.25]),
  );
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" ${namespaces} id="Definitions_1" targetNamespace="http://vendor.example" exporter="Vendor &amp; Co">
  <!-- ${name} -->
  <message id="Message_1" name="${name}"/><signal id="Signal_1" name="s"/><error id="Error_1" errorCode="E-1"/><dataStore id="Store_1"/>
  <collaboration id="Collaboration_1"><participant id="Pool_1" name="${name}" processRef="${key}"/><participant id="Pool_2" processRef="second"/>
    <messageFlow id="MessageFlow_1" sourceRef="Send_1" targetRef="Other_1"/></collaboration>
  <process id="second" isExecutable="false"><task id="Other_1"/></process>
  <process id="${key}" name="${name}" isExecutable="true"><documentation id="Doc_1">${name} &lt;1&gt;</documentation>
    <laneSet id="Lanes_1"><lane id="Lane_1" name="${name}">${refs}</lane></laneSet>
    ${elements.join('\n')}
    <boundaryEvent id="Border_1" attachedToRef="Check-1.a" cancelActivity="false"><errorEventDefinition id="ErrorDef_1" errorRef="Error_1"/></boundaryEvent>
    <dataObject id="Data_1"/><dataObjectReference id="DataRef_1" dataObjectRef="Data_1"/><dataStoreReference id="StoreRef_1" dataStoreRef="Store_1"/>
    ${flows.join('\n')}
    <textAnnotation id="Note_1"><text>${name}</text></textAnnotation><association id="Assoc_1" sourceRef="Check-1.a" targetRef="Note_1"/>
  </process>
  <bpmndi:BPMNDiagram id="Diagram_1" name="${name}"><bpmndi:BPMNPlane id="Plane_1" bpmnElement="Collaboration_1">
    ${shape('Pool_1', 40, 0, 'width="1900" height="300"', 'isHorizontal="true"')}${shape('Lane_1', 70, 0, 'width="1870" height="300"', 'isHorizontal="true"')}
    ${shape('Pool_2', 40, 340, 'width="1900" height="160"', 'isHorizontal="true"')}${shape('Other_1', 700, 380)}
    ${shapes.join('\n')}${shape('Border_1', 220, 122, 'width="36" height="36"', '', '<bpmndi:BPMNLabel><dc:Bounds x="1.5" y="2" width="30" height="14"/></bpmndi:BPMNLabel>')}
    ${shape('DataRef_1', 300, 200, 'width="36" height="50"')}${shape('StoreRef_1', 400, 200, 'width="50" height="50"')}${shape('Note_1', 180, 220, 'width="100" height="40"')}
    ${edges.join('\n')}${edge('MessageFlow_1', [750, 140], [750, 380])}${edge('Assoc_1', [230, 140], [230, 220])}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
  <bpmndi:BPMNDiagram id="Diagram_2"><bpmndi:BPMNPlane id="Plane_2" bpmnElement="Sub_1">${shape('SubStart_1', 10, 10, 'width="36" height="36"')}${shape('SubTask_1', 90, 0)}
    ${shape('SubEnd_1', 240, 10, 'width="36" height="36"')}${edge('SubFlow_1', [46, 28], [90, 28])}${edge('SubFlow_2', [190, 28], [240, 28])}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`;
}

const drawn = [
  ...[
    'Pool_1',
    'Pool_2',
    'Lane_1',
    'Other_1',
    'Border_1',
    'DataRef_1',
    'StoreRef_1',
    'Note_1',
    'MessageFlow_1',
    'Assoc_1',
  ],
  ...nodes.map(([, id]) => id),
  ...flowIds,
];

/** Every element of a prefix of its own, as some tools write it. */
const withPrefix = (xml: string, prefix: string): string =>
  xml
    .replace('xmlns="', `xmlns:${prefix}="`)
    .replace(/<(\/?)([a-zA-Z]+)(?=[\s/>])/g, `<$1${prefix}:$2`)
    .replaceAll('"tFormalExpression"', `"${prefix}:tFormalExpression"`);

function fileOf(
  key: string,
  name: string,
  encoding: string,
  change: (xml: string) => string = (xml) => xml,
): InterchangeFile {
  const xml = `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>\n${change(writeXml(key, name))}`;
  const bytes =
    encoding === 'ISO-8859-1'
      ? Buffer.from(xml, 'latin1')
      : Buffer.from(xml, encoding === 'UTF-16' ? 'utf16le' : 'utf8');
  return { name: `${key}.bpmn`, key, bytes, xml, drawn };
}

/** `mark` keeps the processes of one run apart from those of another. */
export const interchangeFiles = (mark = ''): InterchangeFile[] => [
  fileOf(`plain${mark}`, '换电 &lt;审批&gt;', 'UTF-8'),
  fileOf(`semantic${mark}`, 'Prüfung é', 'UTF-8', (xml) => withPrefix(xml, 'semantic')),
  // Letters of Western Europe alone, and two processes that could run.
  fileOf(`western${mark}`, 'Prüfung é', 'ISO-8859-1', (xml) =>
    withPrefix(xml.replace('甲', 'ä').replace(' isExecutable="false"', ''), 'bpmn2'),
  ),
];

/** The parts of a file that must survive import and export: ids, references, waypoints, bounds and extensions, each with its place. */
export function survivingParts(xml: string): string[] {
  const parts = [...xml.matchAll(/<(?!\?|!--)([^\s/>]+)([^>]*)>/g)].map(
    ([, tag = '', attributes = '']) => `${tag} ${attributes.trim()}`,
  );
  const texts = [...xml.matchAll(/>([^<>]*\S[^<>]*)</g)].map(([, text = '']) => text.trim());
  return [...parts, ...texts];
}
