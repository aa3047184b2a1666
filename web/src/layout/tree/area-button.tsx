import { Popover, type PopoverProps, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/states.tsx';
import { loadChunk } from '../loading/load-chunk.ts';
import type { Area } from '../screens/menu-tree.ts';
import { useCurrentArea } from '../screens/use-menu-tree.ts';

const loadPanel = () => loadChunk('area-panel', () => import('./area-panel.tsx'));
const AreaPanel = lazy(async () => ({ default: (await loadPanel()).AreaPanel }));
/** Starts loading before the click. A failure is reported on the click. */
const prefetch = () => loadPanel().catch(() => undefined);

interface AreaButtonProps {
  area: Area;
  className: string;
  position: PopoverProps['position'];
  /** Replaces the name of the area, which is then shown in a tooltip. */
  children?: ReactNode;
}

/** The button of a menu area, which opens a panel with the groups of the area. */
export function AreaButton({ area, className, position, children }: AreaButtonProps) {
  const { t } = useTranslation();
  const [opened, panel] = useDisclosure();
  const isCurrent = useCurrentArea() === area.name;
  const title = t(`frame.areas.${area.name}`);
  return (
    <Popover opened={opened} onChange={panel.set} position={position} offset={4} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={title} position="right" disabled={opened || !children}>
          <button
            type="button"
            className={className}
            data-here={isCurrent || undefined}
            aria-label={title}
            onClick={panel.toggle}
            onPointerEnter={prefetch}
            onFocus={prefetch}
          >
            {children ?? title}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title}>
        <Suspense fallback={<Loading />}>
          <AreaPanel area={area} onLeave={panel.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
