import { createContext } from 'react';

interface PageLocation {
  pathname: string;
  search: string;
}

/**
 * Returns the key of a form that does not fill the page, from the current URL. Unsaved changes block only navigation to
 * another key, and drafts are stored by key.
 */
export const LocationKeyContext = createContext<((pageLocation: PageLocation) => string) | undefined>(undefined);
