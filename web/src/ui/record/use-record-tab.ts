import { useSearchParams } from 'react-router';
import { useRecordPanel } from '../record-context/record-panel.ts';

export const OVERVIEW_TAB = 'overview';

/** Reads and sets the open tab of a record, which is stored in the URL. */
export function useRecordTab() {
  const [searchParams, setSearchParams] = useSearchParams();
  const tabParam = useRecordPanel()?.tabKey ?? 'tab';
  const withTab = (current: URLSearchParams, key: string) => {
    const next = new URLSearchParams(current);
    if (key === OVERVIEW_TAB) next.delete(tabParam);
    else next.set(tabParam, key);
    return next;
  };
  return {
    openTab: searchParams.get(tabParam) ?? OVERVIEW_TAB,
    setTab: (key: string) =>
      setSearchParams((current) => withTab(current, key), { replace: true, preventScrollReset: true }),
    /** Returns the location of a tab of this record, for a link. */
    tabLink: (key: string) => ({ search: `?${withTab(searchParams, key)}` }),
  };
}
