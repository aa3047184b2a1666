import { useLocalStorage } from '@mantine/hooks';

/** The menu on screens of at least 992 px: a bar with the main areas across the top, or a tree at the side. */
export type Layout = 'horizontal' | 'vertical';

export const useLayout = () =>
  useLocalStorage<Layout>({ key: 'layout', defaultValue: 'horizontal', getInitialValueInEffect: false });

/** Returns whether the side bar shows icons only. */
export const useSideBarCollapsed = () =>
  useLocalStorage({ key: 'sideBarFolded', defaultValue: false, getInitialValueInEffect: false });
