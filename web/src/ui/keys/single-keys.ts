import { useLocalStorage } from '@mantine/hooks';

/** Shortcuts of one letter can be switched off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'singleKeys', defaultValue: true, getInitialValueInEffect: false });
