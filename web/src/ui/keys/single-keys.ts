import { useLocalStorage } from '@mantine/hooks';

/** Single-letter shortcuts can be switched off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'singleKeys', defaultValue: true, getInitialValueInEffect: false });
