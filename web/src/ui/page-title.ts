import { Announced, useAnnounce, useAnnounced } from './announced.ts';

const title = new Announced('');
const whole = new Announced('');

/** The title of the page on the screen: set by `Page`, shown by breadcrumb, pins and the browser's tab. */
export const usePageTitle = () => useAnnounced(title);
export const useAnnouncedTitle = (next: string) => useAnnounce(title, next);

/** What the page is a part of, such as its campaign: named in the breadcrumb and behind the title in the browser's tab. */
export const useParentTitle = () => useAnnounced(whole);
export const useAnnouncedWhole = (next: string) => useAnnounce(whole, next);
