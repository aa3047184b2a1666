import { lazy, Suspense } from 'react';
import { Loading } from '../states.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** The editor for rich text, loaded when it is first shown. */
export const RichTextField = (props: RichTextEditorProps) => (
  <Suspense fallback={<Loading />}>
    <Editor {...props} />
  </Suspense>
);
