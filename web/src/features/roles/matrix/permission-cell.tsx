import type { Scope } from '@leadwright/contract/access';
import { memo } from 'react';
import classes from './matrix.module.css';
import type { MatrixColumn } from './visible-rows.ts';

/** The scope of one or several permissions; `some` when their scopes differ. */
export type CellScope = Scope | 'none' | 'some';

interface PermissionCellProps {
  rowKey: string;
  roleId: string;
  column: MatrixColumn;
  label: string;
  scope: CellScope;
  isChanged: boolean;
  /** Why the viewer cannot change it. */
  lockReason: string | undefined;
}

/** Shows the scope of a permission as a glyph. The table handles its events, because there are thousands of cells. */
export const PermissionCell = memo(function PermissionCell(props: PermissionCellProps) {
  const { rowKey, roleId, column, label, scope, isChanged, lockReason } = props;
  return (
    <button
      type="button"
      className={classes.cell}
      tabIndex={-1}
      aria-label={label}
      aria-description={lockReason}
      aria-disabled={lockReason !== undefined}
      data-row={rowKey}
      data-role={roleId}
      data-column={column}
      data-scope={scope}
      data-changed={isChanged || undefined}
    />
  );
});
