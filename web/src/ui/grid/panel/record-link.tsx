import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { GridRow } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';

type RecordLinkProps = Omit<LinkProps, 'to'> & { row: GridRow };

/**
 * The name of a row. It is a real link, so that a new tab and "copy link" work; a plain click opens the panel, where the
 * grid has one.
 */
export function RecordLink({ row, ...props }: RecordLinkProps) {
  const { openHref, panel } = useGrid();
  const open = (event: MouseEvent) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!panel || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    panel.open(row.id);
  };
  return <Link {...props} to={openHref?.(row) ?? ''} onClick={open} />;
}
