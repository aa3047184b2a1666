import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format.ts';
import classes from '../record-context/record.module.css';

/** The heading of a tab. `key` is the value of the tab in the URL. */
export interface TabHeading {
  key: string;
  title: string;
  /** The number of listed items. */
  count?: number | undefined;
}

/** The distance in pixels of the open tab from the edges of the list: the width of the fade plus a gap. */
const EDGE_DISTANCE = 40;

/** The fraction of a tab in view from which it counts as visible: the rest is part of its padding. */
const MIN_VISIBLE = 0.95;

const findTab = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? undefined;

/** Returns the keys of the tabs that are not fully in view. */
function useCutTabs(list: RefObject<HTMLDivElement | null>, keys: string): ReadonlySet<string> {
  const [cutTabs, setCutTabs] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const tabs = keys.split(' ').flatMap((key) => findTab(list.current, key) ?? []);
    const observer = new IntersectionObserver(
      (entries) =>
        setCutTabs((current) => {
          const next = new Set(current);
          for (const { target, intersectionRatio } of entries) {
            const { key = '' } = (target as HTMLElement).dataset;
            if (intersectionRatio < MIN_VISIBLE) next.add(key);
            else next.delete(key);
          }
          return next;
        }),
      { root: list.current, threshold: MIN_VISIBLE },
    );
    for (const tab of tabs) observer.observe(tab);
    return () => observer.disconnect();
  }, [list, keys]);
  return cutTabs;
}

/** Scrolls a tab into view, but never the page, unlike `scrollIntoView`. */
function revealTab(list: HTMLElement, tab: HTMLElement) {
  const listBox = list.getBoundingClientRect();
  const tabBox = tab.getBoundingClientRect();
  const pastLeft = Math.min(0, tabBox.left - listBox.left - EDGE_DISTANCE);
  const pastRight = Math.max(0, tabBox.right - listBox.right + EDGE_DISTANCE);
  list.scrollLeft += pastLeft || pastRight;
}

/** Keeps the open tab in view when it changes, when counts make tabs wider and when the window is resized. */
function useOpenTabInView(list: RefObject<HTMLDivElement | null>, keys: string, openTab: string) {
  useEffect(() => {
    const element = list.current;
    const tab = findTab(element, openTab);
    if (!element || !tab) return;
    const observer = new ResizeObserver(() => revealTab(element, tab));
    observer.observe(element);
    for (const key of keys.split(' ')) observer.observe(findTab(element, key) ?? tab);
    return () => observer.disconnect();
  }, [list, keys, openTab]);
}

interface RecordTabListProps {
  tabs: readonly TabHeading[];
  openTab: string;
  setTab: (key: string) => void;
}

/** The tabs of a record in one line, with a menu of the tabs that do not fit. */
export function RecordTabList({ tabs, openTab, setTab }: RecordTabListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const keys = tabs.map(({ key }) => key).join(' ');
  const cutKeys = useCutTabs(list, keys);
  const cutTabs = tabs.filter(({ key }) => cutKeys.has(key));
  const isCut = cutTabs.length > 0;
  useOpenTabInView(list, keys, openTab);
  const label = ({ title, count }: TabHeading) => (
    <>
      {title} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
    </>
  );
  return (
    <div className={classes.tabBar}>
      <Tabs.List
        ref={list}
        className={classes.tabs}
        aria-label={t('records.tabs.label')}
        data-cut-start={(isCut && cutTabs[0] === tabs[0]) || undefined}
        data-cut-end={(isCut && cutTabs.at(-1) === tabs.at(-1)) || undefined}
      >
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} data-key={tab.key}>
            {label(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {isCut && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('records.tabs.moreTabs')}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t('records.tabs.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {cutTabs.map((tab) => (
              <Menu.Item key={tab.key} onClick={() => setTab(tab.key)}>
                {label(tab)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
