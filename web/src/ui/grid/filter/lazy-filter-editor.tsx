import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FilterEditorProps } from './filter-editor.tsx';

const FilterEditor = lazy(() => import('./filter-editor.tsx').then(({ FilterEditor }) => ({ default: FilterEditor })));

/** The filter editor of a popover. Its script loads only when a popover opens. */
export const LazyFilterEditor = (props: Omit<FilterEditorProps, 'autoFocus'>) => (
  <Suspense fallback={<Skeleton h={110} w={220} />}>
    <FilterEditor {...props} autoFocus />
  </Suspense>
);
