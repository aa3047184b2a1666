const GAP_PX = 12;
/** The space that each bar takes at the bottom of the window, in pixels. */
const heights = new Map<Element, number>();

/** Returns the height of a bar with its distance from the bottom: a bar can stand above another. */
const heightAtBottom = (bar: HTMLElement) => bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0);

function update() {
  const height = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty('--bottom-bar', `${height ? height + GAP_PX : 0}px`);
}

/** The `ref` of a bar of actions at the bottom of the window. Toasts appear above the bar. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() => {
    heights.set(bar, heightAtBottom(bar));
    update();
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    heights.delete(bar);
    update();
  };
}
