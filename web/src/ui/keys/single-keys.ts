import { useLocalStorage } from '@mantine/hooks';

/** Returns whether single-letter shortcuts are enabled, and a function that switches them on or off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'singleKeys', defaultValue: true, getInitialValueInEffect: false });
