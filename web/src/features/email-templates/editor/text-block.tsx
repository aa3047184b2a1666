import { lazy, Suspense } from 'react';
import { Loading } from '../../../ui/states.tsx';
import type { TextEditorProps } from './text-editor.tsx';

const Editor = lazy(async () => ({ default: (await import('./text-editor.tsx')).TextEditor }));

/** Edits the text of a block. The first text block loads the editor library. */
export const TextBlock = (props: TextEditorProps) => (
  <Suspense fallback={<Loading />}>
    <Editor {...props} />
  </Suspense>
);
