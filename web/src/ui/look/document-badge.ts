import { DOCUMENT_STATE } from '@leadwright/contract/features/documents';
import { badgeOf } from './state-badge.tsx';

/** The state of a document, on its own screens and on those of its client. */
export const documentState = badgeOf(DOCUMENT_STATE, { draft: 'gray', published: 'success', archived: 'gray' });
