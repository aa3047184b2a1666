const listeners = new Set<() => void>();

/** Opens the drawer that lists the jobs. */
export const openJobs = () => {
  for (const open of listeners) open();
};

export function onOpenJobs(open: () => void): () => void {
  listeners.add(open);
  return () => void listeners.delete(open);
}
