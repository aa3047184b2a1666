import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import type { Panel } from './use-panel.ts';

/**
 * Returns a click handler that opens a record in the panel, if there is one. A click with a modifier key follows the
 * link.
 */
export const openInPanel =
  (panel: Panel | undefined, id: string, isForm = false) =>
  (event: MouseEvent): void => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!panel || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    panel.open(id, isForm);
  };

type RecordLinkProps = Omit<LinkProps, 'to'> & { row: GridRow };

/**
 * The name of a row as a link, so that a new tab and "copy link" work. A plain click opens the panel if the grid has
 * one.
 */
export function RecordLink({ row, ...props }: RecordLinkProps) {
  const { openHref, panel, rememberList } = useGrid();
  const href = openHref?.(row) ?? '';
  const onClick = (event: MouseEvent) => {
    rememberList(href, row.id);
    openInPanel(panel, row.id)(event);
  };
  return <Link {...props} to={href} onClick={onClick} />;
}
