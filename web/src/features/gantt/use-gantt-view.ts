import { useSearchParams } from 'react-router';
import { GROUPINGS, type Grouping, type StepFilter } from './chart/plan-rows.ts';
import { ZOOMS, type Zoom } from './chart/time-axis.ts';

type ViewParam =
  | 'zoom'
  | 'group'
  | 'client'
  | 'campaign'
  | 'owner'
  | 'phase'
  | 'state'
  | 'late'
  | 'critical'
  | 'load'
  | 'baseline';
const FILTERS = ['client', 'campaign', 'owner', 'phase', 'state', 'late'] as const;

/** Reads the view of the plans from the URL and saves changes there. */
export function useGanttView() {
  const [searchParams, setSearchParams] = useSearchParams();
  const zoom = searchParams.get('zoom');
  const group = searchParams.get('group');
  const update = (values: Partial<Record<ViewParam, string | null>>) =>
    setSearchParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const filter: StepFilter = {
    client: searchParams.get('client'),
    campaign: searchParams.get('campaign'),
    owner: searchParams.get('owner'),
    phase: searchParams.get('phase'),
    state: searchParams.get('state'),
    late: searchParams.get('late') === 'yes',
  };
  return {
    zoom: zoom === 'fit' || ZOOMS.includes(zoom as Zoom) ? (zoom as Zoom | 'fit') : ('week' as const),
    group: GROUPINGS.includes(group as Grouping) ? (group as Grouping) : ('campaign' as const),
    filter,
    filterCount: FILTERS.filter((name) => searchParams.has(name)).length,
    critical: searchParams.get('critical') === 'yes',
    load: searchParams.get('load') === 'yes',
    baseline: searchParams.get('baseline'),
    update,
    clear: () => update(Object.fromEntries(FILTERS.map((name) => [name, null]))),
  };
}
export type GanttView = ReturnType<typeof useGanttView>;

/** Returns the next finer (-1) or coarser (1) zoom level. */
export function nextZoom(zoom: GanttView['zoom'], offset: -1 | 1): Zoom {
  const index = zoom === 'fit' ? 1 : ZOOMS.indexOf(zoom);
  return ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, index + offset))]!;
}
