import { createContext } from 'react';

interface PageLocation {
  pathname: string;
  search: string;
}

/**
 * Computes the key of a form from the URL, for a form that is only part of the page. Unsaved changes block only
 * navigation to a URL with another key, and drafts are stored by key.
 */
export const LocationKeyContext = createContext<((pageLocation: PageLocation) => string) | undefined>(undefined);
