// While the person types, this function fetches the console's files into the browser's cache, one after the other and with low priority, so
// that they do not delay the sign-in call. The build writes the list of files.

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
