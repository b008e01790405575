// The tools of a diagram: zoom, and the choice among several diagrams of one file.
import { CompressOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Select } from 'antd';
import type { OpenDiagram } from './open-diagram.ts';
import { viewerTexts } from './viewer-texts.ts';

interface DiagramToolsProps {
  open: OpenDiagram;
  chosen: string | undefined;
  onChoose(diagramId: string): void;
}

const step = 1.25;

export function DiagramTools({ open, chosen, onChoose }: DiagramToolsProps) {
  const texts = useTexts(viewerTexts);
  const tools = [
    { name: texts.zoomIn, icon: <ZoomInOutlined />, act: () => open.zoomBy(step) },
    { name: texts.zoomOut, icon: <ZoomOutOutlined />, act: () => open.zoomBy(1 / step) },
    { name: texts.fit, icon: <CompressOutlined />, act: open.fit },
  ];
  return (
    <div className="flow-tools">
      {open.diagrams.length > 1 ? (
        <Select
          className="flow-choice"
          aria-label={texts.diagram}
          value={chosen ?? null}
          onChange={(id) => onChoose(id)}
          options={open.diagrams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {tools.map(({ name, icon, act }) => (
        <Button key={name} size="small" icon={icon} aria-label={name} title={name} onClick={act} />
      ))}
    </div>
  );
}
