// Draws the diagram of a simple approval: one person with a permission decides, and a service task writes the outcome into the record.
import type { Label } from '@ec/language/label';
import { approvalTexts } from './approval-texts.ts';

export interface ApprovalDiagram {
  key: string;
  name: Label;
  /** Everybody with this permission may claim the task. */
  permission: string;
  /** Names of the handlers that write the outcomes. */
  approve: string;
  reject: string;
}

interface Shape {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const shapes = {
  start: { id: 'start', x: 160, y: 162, width: 36, height: 36 },
  decide: { id: 'decide', x: 250, y: 140, width: 100, height: 80 },
  outcome: { id: 'outcome', x: 405, y: 155, width: 50, height: 50 },
  approve: { id: 'approve', x: 510, y: 140, width: 100, height: 80 },
  reject: { id: 'reject', x: 510, y: 260, width: 100, height: 80 },
  approved: { id: 'approved', x: 672, y: 162, width: 36, height: 36 },
  rejected: { id: 'rejected', x: 672, y: 282, width: 36, height: 36 },
} satisfies Record<string, Shape>;

interface Flow {
  id: string;
  source: Shape;
  target: Shape;
  condition?: string;
}

const flows: readonly Flow[] = [
  { id: 'submitted', source: shapes.start, target: shapes.decide },
  { id: 'decided', source: shapes.decide, target: shapes.outcome },
  { id: 'agreed', source: shapes.outcome, target: shapes.approve, condition: 'pass' },
  { id: 'refused', source: shapes.outcome, target: shapes.reject, condition: '!pass' },
  { id: 'carriedOut', source: shapes.approve, target: shapes.approved },
  { id: 'closed', source: shapes.reject, target: shapes.rejected },
];

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const drawName = ({ zh, en }: Label): string => `name="${escapeText(zh)}" ec:nameEn="${escapeText(en)}"`;

export function drawApproval({ key, name, permission, approve, reject }: ApprovalDiagram): string {
  const { submitted, decide, outcome, approved, rejected, carryOut, writeRejection } = approvalTexts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" xmlns:ec="urn:energy-cloud:workflow:1" targetNamespace="urn:energy-cloud:workflow">
  <process id="${key}" ${drawName(name)} isExecutable="true">
    <startEvent id="start" ${drawName(submitted)} />
    <userTask id="decide" ${drawName(decide)} flowable:candidateGroups="permission:${escapeText(permission)}" />
    <exclusiveGateway id="outcome" ${drawName(outcome)} />
    <serviceTask id="approve" ${drawName(carryOut)} ec:handler="${approve}" />
    <serviceTask id="reject" ${drawName(writeRejection)} ec:handler="${reject}" />
    <endEvent id="approved" ${drawName(approved)} />
    <endEvent id="rejected" ${drawName(rejected)} />
${flows.map(drawFlow).join('\n')}
  </process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
${Object.values(shapes).map(drawShape).join('\n')}
${flows.map(drawEdge).join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</definitions>
`;
}

function drawFlow({ id, source, target, condition }: Flow): string {
  const inner = condition ? `<conditionExpression>\${${condition}}</conditionExpression>` : '';
  return `    <sequenceFlow id="${id}" sourceRef="${source.id}" targetRef="${target.id}">${inner}</sequenceFlow>`;
}

const drawShape = ({ id, x, y, width, height }: Shape): string =>
  `      <bpmndi:BPMNShape id="${id}_shape" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`;

/** Draws a straight line within a row. A flow to the row below begins at the bottom of its source. */
function drawEdge({ id, source, target }: Flow): string {
  const to = { x: target.x, y: target.y + target.height / 2 };
  const isStraight = source.y + source.height / 2 === to.y;
  const from = isStraight
    ? { x: source.x + source.width, y: to.y }
    : { x: source.x + source.width / 2, y: source.y + source.height };
  const points = isStraight ? [from, to] : [from, { x: from.x, y: to.y }, to];
  const drawn = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}" />`).join('');
  return `      <bpmndi:BPMNEdge id="${id}_edge" bpmnElement="${id}">${drawn}</bpmndi:BPMNEdge>`;
}
