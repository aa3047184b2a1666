import { lazy, Suspense } from 'react';
import classes from './editing.module.css';
import type { Edits } from './edits.ts';
import type { Editing } from './use-editing.tsx';

const Dialogs = lazy(() => import('./editing-dialogs.tsx').then(({ EditingDialogs }) => ({ default: EditingDialogs })));

/** What editing asks over the table, and what it says to those who do not see it. */
export function EditingOver({ editing, edits }: { editing: Editing; edits: Edits }) {
  return (
    <>
      <span role="status" className={classes.hidden}>
        {edits.said}
      </span>
      <Suspense>{editing.dialog && <Dialogs dialog={editing.dialog} editing={editing} />}</Suspense>
    </>
  );
}
