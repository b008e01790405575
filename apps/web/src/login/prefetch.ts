// While the person types, the console's own files are fetched into the browser's cache, one after the other and last in
// the browser's order, so that they never stand in the way of the sign-in call. The build writes the list.

export function prefetchConsole(): void {
  const list = document.querySelector<HTMLMetaElement>('meta[name="console-files"]')?.content.split(' ') ?? [];
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300));
  later(async () => {
    for (const file of list.filter(Boolean)) {
      await fetch(file, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }
  });
}
