import { RIGHT_GROUPS } from '@leadwright/contract/right-groups';

/** The subjects of rights as people read them. */
export const RIGHT_LABELS: Record<string, string> = Object.assign({}, ...RIGHT_GROUPS.map(({ subjects }) => subjects));
