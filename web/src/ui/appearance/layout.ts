import { useLocalStorage } from '@mantine/hooks';

/** Where the menu stands from 992 px: as a bar of areas across the top, or as a tree at the side. */
export type Layout = 'horizontal' | 'vertical';

export const useLayout = () =>
  useLocalStorage<Layout>({ key: 'layout', defaultValue: 'horizontal', getInitialValueInEffect: false });

/** Whether the side bar shows icons alone. */
export const useFolded = () =>
  useLocalStorage({ key: 'sideBarFolded', defaultValue: false, getInitialValueInEffect: false });
