// Saves a diagram to the person's disk.
export function saveXml(name: string, xml: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
