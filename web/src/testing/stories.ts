import type { ReactNode } from 'react';

/**
 * The states of a component by name, defined in `<component>.stories.tsx`. The tests of the component render them, and
 * the gallery takes screenshots.
 */
export type Stories = Record<string, ReactNode>;
