import { lazy } from 'react';
import type { RecordScreens } from '../../ui/record-context/record-panel.ts';

/** Screens of a contact in the panel of a grid. They show the main role. */
export const contactPanel: RecordScreens = {
  View: lazy(() => import('./contact-view.tsx').then(({ ViewContact }) => ({ default: ViewContact }))),
  Edit: lazy(() => import('./contact-edit.tsx').then(({ EditContact }) => ({ default: EditContact }))),
};
