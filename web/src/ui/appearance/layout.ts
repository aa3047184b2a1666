import { useLocalStorage } from '@mantine/hooks';

/** The position of the menu from 992 px: a bar of areas across the top, or a tree at the side. */
export type Layout = 'horizontal' | 'vertical';

export const useLayout = () =>
  useLocalStorage<Layout>({ key: 'layout', defaultValue: 'horizontal', getInitialValueInEffect: false });

/** Returns whether the side bar shows icons only. */
export const useSideBarCollapsed = () =>
  useLocalStorage({ key: 'sideBarFolded', defaultValue: false, getInitialValueInEffect: false });
