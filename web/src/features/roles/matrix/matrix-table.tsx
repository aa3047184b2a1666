import '../messages.ts';
import type { Scope } from '@leadwright/contract/access';
import type { RolePermissions } from '@leadwright/contract/features/roles';
import {
  IconArchive,
  IconChecks,
  IconEye,
  IconLock,
  IconPencil,
  IconPlus,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { useGridKeys } from '../../../ui/matrix/grid-keys.ts';
import { CellDetails } from './cell-details.tsx';
import type { Cell, Permissions } from './draft.ts';
import classes from './matrix.module.css';
import { type CellScope, PermissionCell } from './permission-cell.tsx';
import {
  cellsOf,
  MATRIX_COLUMNS,
  type MatrixColumn,
  type MatrixRow,
  rowsOf,
  type VisibleGroup,
} from './visible-rows.ts';

const SCOPE_BY_KEY: Record<string, Scope | null> = { n: null, o: 'own', c: 'client', t: 'team', a: 'all' };
const COLUMN_ICONS: Record<MatrixColumn, TablerIcon> = {
  all: IconChecks,
  read: IconEye,
  create: IconPlus,
  update: IconPencil,
  delete: IconArchive,
};
/** With more roles, the column headings are icons instead of words. */
const MAX_ROLES_WITH_WORDS = 2;

interface MatrixTableProps {
  roles: readonly RolePermissions[];
  groups: readonly VisibleGroup[];
  permissions: Permissions;
  /** The scope that a click grants. */
  grantScope: Scope;
  onSet: (cells: Cell[], scope: Scope | null) => void;
}

export function MatrixTable({ roles, groups, permissions, grantScope, onSet }: MatrixTableProps) {
  const { t } = useTranslation();
  const grid = useGridKeys();
  const rows = rowsOf(groups, t('roles.matrix.allShown'));
  const columnLabel = (column: MatrixColumn) =>
    column === 'all' ? t('roles.matrix.allActions') : t(`heldPermissions.actions.${column}`);
  const scopeLabel = (scope: CellScope) =>
    scope === 'some' ? t('roles.matrix.mixed') : t(`heldPermissions.scopes.${scope}`);

  /** Returns the state of a cell; undefined when no subject of the row supports the action of the column. */
  function stateOf(row: MatrixRow, role: RolePermissions, column: MatrixColumn) {
    const cells = cellsOf(row, role.id, column);
    if (cells.length === 0) return undefined;
    const commonScope = permissions.commonScope(cells);
    const scope: CellScope = commonScope === undefined ? 'some' : (commonScope ?? 'none');
    const mayChange =
      role.can.update && (scope !== 'none' || cells.some((cell) => permissions.canGrant(cell, grantScope)));
    const lockReason = role.can.update ? t('roles.matrix.notHeld') : t('roles.matrix.roleLocked');
    return { row, role, column, cells, scope, lockReason: mayChange ? undefined : lockReason };
  }
  const stateOfElement = (element: HTMLElement) => {
    const { row: rowKey, role: roleId, column } = element.dataset;
    const [row, role] = [rows.find(({ key }) => key === rowKey), roles.find(({ id }) => id === roleId)];
    return row && role && stateOf(row, role, column as MatrixColumn);
  };
  const stateOfEvent = ({ target }: SyntheticEvent) => {
    const element = (target as Element).closest<HTMLElement>(`.${classes.cell}`);
    return element ? stateOfElement(element) : undefined;
  };

  const onClick = (event: SyntheticEvent) => {
    const state = stateOfEvent(event);
    if (state && !state.lockReason) onSet(state.cells, state.scope === grantScope ? null : grantScope);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const newScope = SCOPE_BY_KEY[event.key];
    const state = stateOfEvent(event);
    if (newScope === undefined || !state || event.ctrlKey || event.metaKey || event.altKey)
      return grid.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    if (!state.lockReason) onSet(state.cells, newScope);
  };

  const describe = (element: HTMLElement): string[] => {
    const state = stateOfElement(element);
    if (!state) return [];
    const { row, role, column, cells, scope, lockReason } = state;
    const granted = cells.filter((cell) => permissions.scope(cell) !== null).length;
    const previousScope = cells.length === 1 ? permissions.previousScope(cells[0]!) : undefined;
    return [
      `${row.label} · ${columnLabel(column)}`,
      `${role.name}: ${scopeLabel(scope)}`,
      ...(scope === 'some'
        ? [t('roles.matrix.granted', { count: granted, formatted: formatCount(cells.length) })]
        : []),
      ...(scope === 'some' || scope === 'none' ? [] : [t(`roles.matrix.covers.${scope}`)]),
      ...(previousScope === undefined
        ? []
        : [t('roles.matrix.previousScope', { scope: scopeLabel(previousScope ?? 'none') })]),
      ...(lockReason ? [lockReason] : []),
    ];
  };

  function permissionCell(row: MatrixRow, role: RolePermissions, column: MatrixColumn) {
    const state = stateOf(row, role, column);
    return (
      state && (
        <PermissionCell
          rowKey={row.key}
          roleId={role.id}
          column={column}
          label={`${row.label}, ${columnLabel(column)}, ${role.name}: ${scopeLabel(state.scope)}`}
          scope={state.scope}
          isChanged={state.cells.some(permissions.isChanged)}
          lockReason={state.lockReason}
        />
      )
    );
  }

  return (
    <CellDetails describe={describe}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is one tab stop with arrow keys, which a table is not
        role="grid"
        aria-label={t('roles.matrix.title')}
        className={classes.table}
        data-words={roles.length <= MAX_ROLES_WITH_WORDS || undefined}
        {...grid}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th className={classes.subject} rowSpan={2} scope="col">
              {t('roles.matrix.subject')}
            </th>
            {roles.map(({ id, name, can }) => (
              <th
                key={id}
                className={`${classes.role} ${classes.first}`}
                colSpan={MATRIX_COLUMNS.length}
                scope="colgroup"
              >
                {name}
                {!can.update && (
                  <span title={t('roles.matrix.roleLocked')}>
                    <IconLock size={13} aria-hidden />
                  </span>
                )}
              </th>
            ))}
          </tr>
          <tr>
            {roles.map(({ id }) => (
              <Fragment key={id}>
                {MATRIX_COLUMNS.map((column) => {
                  const Icon = COLUMN_ICONS[column];
                  return (
                    <th key={column} className={columnClass(column)} scope="col" title={columnLabel(column)}>
                      <Icon size={14} aria-hidden className={classes.icon} />
                      <span className={classes.word}>{columnLabel(column)}</span>
                    </th>
                  );
                })}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.isHeading ? classes.heading : undefined}>
              <th className={classes.subject} scope="row">
                {row.label}
              </th>
              {roles.map((role) => (
                <Fragment key={role.id}>
                  {MATRIX_COLUMNS.map((column) => (
                    <td key={column} className={columnClass(column)}>
                      {permissionCell(row, role, column)}
                    </td>
                  ))}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CellDetails>
  );
}

const columnClass = (column: MatrixColumn) => (column === 'all' ? classes.first : undefined);
