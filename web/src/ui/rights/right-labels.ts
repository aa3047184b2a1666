import { RIGHT_GROUPS } from '@leadwright/contract/right-groups';

/** The display names of permission subjects. */
export const RIGHT_LABELS: Record<string, string> = Object.assign({}, ...RIGHT_GROUPS.map(({ subjects }) => subjects));
