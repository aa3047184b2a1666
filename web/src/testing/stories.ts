import type { ReactNode } from 'react';

/**
 * The states of a part, by what each shows. They stand in a file beside the part, `<part>.stories.tsx`: its tests render
 * them, and the gallery takes their pictures.
 */
export type Stories = Record<string, ReactNode>;
