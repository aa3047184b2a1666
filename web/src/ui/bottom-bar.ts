const GAP_PX = 12;
const heights = new Map<Element, number>();

function update() {
  const height = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty('--bottom-bar', `${height ? height + GAP_PX : 0}px`);
}

/** The `ref` of a bar of actions at the bottom of the window. Toasts appear above the bar. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() => {
    heights.set(bar, bar.offsetHeight);
    update();
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    heights.delete(bar);
    update();
  };
}
