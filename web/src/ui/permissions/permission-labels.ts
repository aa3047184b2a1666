import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';

/** The display names of permission subjects. */
export const PERMISSION_LABELS: Record<string, string> = Object.assign(
  {},
  ...PERMISSION_GROUPS.map(({ subjects }) => subjects),
);
