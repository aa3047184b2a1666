import type { Stories } from '../testing/stories.ts';
import { UndoToast } from './undo-toast.tsx';

export const stories = {
  'after an action': <UndoToast message="Vertical archived" onUndo={() => undefined} />,
} satisfies Stories;
