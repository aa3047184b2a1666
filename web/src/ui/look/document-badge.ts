import { DOCUMENT_STATE } from '@leadwright/contract/features/documents';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge of a document state. */
export const documentStateBadge = badgeOf(DOCUMENT_STATE, { draft: 'gray', published: 'success', archived: 'gray' });
