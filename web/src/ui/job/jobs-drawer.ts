const openers = new Set<() => void>();

/** Opens the drawer with the jobs. */
export const openJobs = () => {
  for (const open of openers) open();
};

export function onOpenJobs(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
