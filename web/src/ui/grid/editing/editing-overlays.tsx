import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Edits } from './edits.ts';
import type { Editing } from './use-editing.tsx';

const Dialogs = lazy(() => import('./editing-dialogs.tsx').then(({ EditingDialogs }) => ({ default: EditingDialogs })));

/** The editing dialogs of a table, and the announcements for screen readers. */
export function EditingOverlays({ editing, edits }: { editing: Editing; edits: Edits }) {
  return (
    <>
      <VisuallyHidden role="status">{edits.announcement}</VisuallyHidden>
      <Suspense>{editing.dialog && <Dialogs dialog={editing.dialog} editing={editing} />}</Suspense>
    </>
  );
}
