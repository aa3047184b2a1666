import { lazy } from 'react';
import type { RecordScreens } from '../../ui/record-context/record-panel.ts';

/** Screens of an account in the panel of a grid. */
export const accountPanel: RecordScreens = {
  View: lazy(() => import('./account-view.tsx').then(({ ViewAccount }) => ({ default: ViewAccount }))),
  Edit: lazy(() => import('./account-edit.tsx').then(({ EditAccount }) => ({ default: EditAccount }))),
};
