// Saves a diagram to the person's disk.
import { declareUtf8 } from '@ec/language/xml-text';

export function saveXml(name: string, xml: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([declareUtf8(xml)], { type: 'application/xml' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
