import './messages.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ZOOMS } from './chart/time-axis.ts';
import type { GanttView } from './use-gantt-view.ts';

/** Lets the user choose the zoom level of the timeline. */
export function ZoomBar({ view, onToday }: { view: GanttView; onToday: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        aria-label={t('gantt.zoom')}
        data={ZOOMS.map((value) => ({ value, label: t(`gantt.zooms.${value}`) }))}
        value={view.zoom}
        onChange={(zoom) => view.update({ zoom })}
      />
      <Button
        size="xs"
        variant={view.zoom === 'fit' ? 'light' : 'default'}
        aria-pressed={view.zoom === 'fit'}
        onClick={() => view.update({ zoom: view.zoom === 'fit' ? null : 'fit' })}
      >
        {t('gantt.fit')}
      </Button>
      <Button size="xs" variant="default" onClick={onToday}>
        {t('gantt.today')}
      </Button>
    </>
  );
}
