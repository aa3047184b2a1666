import { lazy, Suspense } from 'react';
import { Loading } from '../../../ui/states.tsx';
import type { TextEditorProps } from './text-editor.tsx';

const Editor = lazy(async () => ({ default: (await import('./text-editor.tsx')).TextEditor }));

/** The text of a block. The editor library is loaded with the first one. */
export const TextBlock = (props: TextEditorProps) => (
  <Suspense fallback={<Loading />}>
    <Editor {...props} />
  </Suspense>
);
