import { createContext } from 'react';

/** An address of the page. */
interface PageLocation {
  pathname: string;
  search: string;
}

/**
 * Returns the part of the address that a form belongs to when it does not have the whole page: unsaved changes block
 * only navigation away from that part, and a draft is found again there.
 */
export const LocationKeyContext = createContext<((pageLocation: PageLocation) => string) | undefined>(undefined);
