import { createContext } from 'react';

/** An address of the page. */
interface Address {
  pathname: string;
  search: string;
}

/**
 * What of the address a form belongs to, where it does not have the whole page: unsaved changes hold back only what leads
 * away from it, and a draft is found again there.
 */
export const FormPlace = createContext<((address: Address) => string) | undefined>(undefined);
