import { PageValue, usePageValue, useSetPageValue } from './page-value.ts';

const title = new PageValue('');
const parentTitle = new PageValue('');

/** Returns the title of the current page: set by `Page`, shown by breadcrumb, pins and browser tab. */
export const usePageTitle = () => usePageValue(title);
export const useSetPageTitle = (next: string) => useSetPageValue(title, next);

/**
 * Returns the title of the page's parent, such as its campaign. The breadcrumb and the browser tab show it.
 */
export const useParentTitle = () => usePageValue(parentTitle);
export const useSetParentTitle = (next: string) => useSetPageValue(parentTitle, next);
