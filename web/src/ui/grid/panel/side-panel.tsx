import './messages.ts';
import { Drawer } from '@mantine/core';
import { type RefObject, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PANEL_ATTRIBUTE } from '../../form/focus.ts';
import { LocationKeyContext } from '../../form/location-key-context.ts';
import { TitleExtra } from '../../page.tsx';
import { RecordPanelProvider } from '../../record-context/record-panel.ts';
import type { VersionedRow } from '../../record-context/row.ts';
import { Loading } from '../../states.tsx';
import { useGrid } from '../use-grid.ts';
import classes from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { type OpenRecord, readRecord, tabKeyOf } from './record-url.ts';
import type { Panel } from './use-panel.ts';

interface SidePanelProps {
  panel: Panel;
  record: OpenRecord;
  /** Whether the panel covers the screen instead of being next to the rows. */
  isSmall: boolean;
}

/** A record in a panel next to its rows: the content of its page, or its form. */
export function SidePanel({ panel, record, isSmall }: SidePanelProps) {
  const { t } = useTranslation();
  const { dataset, name, refresh, rememberList } = useGrid();
  const { id, isForm } = record;
  const { View, Edit } = panel.screens;
  const element = useRef<HTMLDivElement>(null);
  const lastRow = useRef<VersionedRow>(undefined);
  useFocusInside(element, record);

  const reportRow = (row: VersionedRow) => {
    const previousRow = lastRow.current?.id === row.id ? lastRow.current : undefined;
    if (previousRow && row.version <= previousRow.version) return;
    lastRow.current = row;
    if (previousRow) refresh();
  };
  const locationKeyOf = useCallback(
    ({ pathname, search }: { pathname: string; search: string }) =>
      JSON.stringify([pathname, readRecord(new URLSearchParams(search), name)]),
    [name],
  );
  const recordPanel = {
    element,
    tabKey: tabKeyOf(name),
    showRecord: () => panel.open(id),
    showForm: () => panel.open(id, true),
    reportRow,
    rememberList: (url: string) => rememberList(url, id),
    reportChange: refresh,
  };
  const label = t('gridPanel.label', { title: dataset.title });
  const content = (
    <RecordPanelProvider value={recordPanel}>
      <LocationKeyContext value={locationKeyOf}>
        <section
          ref={element}
          tabIndex={-1}
          aria-label={label}
          className={classes.panel}
          {...{ [PANEL_ATTRIBUTE]: isSmall ? 'sheet' : 'side' }}
          data-autofocus
        >
          <PanelBar panel={panel} isForm={isForm} />
          <div key={`${id} ${isForm}`} className={classes.content}>
            {/* Lists in the record must not write their count next to the title of the screen. */}
            <TitleExtra value={null}>
              <Suspense fallback={<Loading />}>{isForm ? <Edit id={id} /> : <View id={id} />}</Suspense>
            </TitleExtra>
          </div>
        </section>
      </LocationKeyContext>
    </RecordPanelProvider>
  );
  if (!isSmall) return content;
  return (
    <Drawer.Root opened position="right" size="100%" returnFocus={false} closeOnEscape={false} onClose={panel.close}>
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={classes.sheet}>{content}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Moves the focus into a newly opened record, but not into a record that was open when the page loaded. */
function useFocusInside(element: RefObject<HTMLElement | null>, { id, isForm }: OpenRecord) {
  const isLoaded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another record or its form is shown
  useEffect(() => {
    const isInitialLoad = !isLoaded.current && document.activeElement === document.body;
    isLoaded.current = true;
    if (!isInitialLoad && !element.current?.contains(document.activeElement))
      element.current?.focus({ preventScroll: true });
  }, [element, id, isForm]);
}
