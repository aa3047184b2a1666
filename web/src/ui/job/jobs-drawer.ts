const openers = new Set<() => void>();

/** Opens the drawer that lists the jobs, wherever it is. */
export const openJobs = () => {
  for (const open of openers) open();
};

export function onOpenJobs(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
