import type { ReactNode } from 'react';

/**
 * The states of a part, by name. Defined next to the part in `<part>.stories.tsx`: its tests render them, and the
 * gallery takes their screenshots.
 */
export type Stories = Record<string, ReactNode>;
