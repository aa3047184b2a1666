import { Announced, useAnnounce, useAnnounced } from './announced.ts';

const title = new Announced('');
const whole = new Announced('');

/** Returns the title of the current page: set by `Page`, shown by breadcrumb, pins and browser tab. */
export const usePageTitle = () => useAnnounced(title);
export const useAnnouncedTitle = (next: string) => useAnnounce(title, next);

/**
 * Returns the parent of the page, such as its campaign: named in the breadcrumb and after the title in the browser tab.
 */
export const useParentTitle = () => useAnnounced(whole);
export const useAnnouncedWhole = (next: string) => useAnnounce(whole, next);
