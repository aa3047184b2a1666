import '../messages.ts';
import { ACTIONS, type Action, type Scope, type Subject } from '@leadwright/contract/access';
import type { RolePermissions } from '@leadwright/contract/features/roles';
import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridKeys } from '../../../ui/matrix/grid-keys.ts';
import type { Cell, Permissions } from './draft.ts';
import classes from './matrix.module.css';

/** The visible rows of a group. */
export interface VisibleGroup {
  name: string;
  label: string;
  subjects: [Subject, string][];
}

const MATRIX_ACTIONS: readonly Action[] = ['read', 'create', 'update', 'delete'];
const SCOPE_BY_KEY: Record<string, Scope | null> = { n: null, o: 'own', c: 'client', t: 'team', a: 'all' };

/** Returns the groups with the subjects that match the search and `isShown`. */
export function visibleGroups(search: string, isShown: (subject: Subject) => boolean): VisibleGroup[] {
  const term = search.trim().toLowerCase();
  return PERMISSION_GROUPS.map(({ name, label, subjects }) => ({
    name,
    label,
    subjects: (Object.entries(subjects) as [Subject, string][]).filter(
      ([subject, text]) =>
        isShown(subject) && [text, subject, label].some((value) => value.toLowerCase().includes(term)),
    ),
  })).filter(({ subjects }) => subjects.length > 0);
}

/** Renders the cell of an action that the subject does not have. */
function UnsupportedCell({ label }: { label: string }) {
  const { t } = useTranslation();
  const reason = t('roles.matrix.noSuchPermission');
  return (
    <button
      type="button"
      className={classes.cell}
      tabIndex={-1}
      aria-disabled
      aria-label={`${label}: ${reason}`}
      title={reason}
    >
      {'\u00a0'}
    </button>
  );
}

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
  const { onKeyDown: move, ...grid } = useGridKeys();
  const allSubjects = groups.flatMap(({ subjects }) => subjects.map(([subject]) => subject));

  const cellsOf = (role: RolePermissions, subjects: readonly Subject[], actions: readonly Action[]): Cell[] =>
    subjects.flatMap((subject) =>
      actions
        .filter((action) => supportsAction(subject, action))
        .map((action) => ({ roleId: role.id, subject, action })),
    );

  /**
   * Renders a button for one or several permissions. The button shows the common scope, and a click grants or revokes
   * it.
   */
  function permissionButton(
    role: RolePermissions,
    rowLabel: string,
    subjects: readonly Subject[],
    actions: readonly Action[],
  ) {
    const cells = cellsOf(role, subjects, actions);
    // Render a placeholder, so that the arrow keys move straight up and down.
    if (cells.length === 0)
      return <UnsupportedCell label={`${rowLabel}, ${t(`heldPermissions.actions.${actions[0]!}`)}, ${role.name}`} />;
    const scope = permissions.commonScope(cells);
    const scopeLabel = scope === undefined ? t('roles.matrix.mixed') : t(`heldPermissions.scopes.${scope ?? 'none'}`);
    const actionLabel =
      actions.length === 1 ? t(`heldPermissions.actions.${actions[0]!}`) : t('roles.matrix.everything');
    const mayChange =
      role.can.update && (scope !== null || cells.some((cell) => permissions.canGrant(cell, grantScope)));
    const reason = role.can.update ? t('roles.matrix.notHeld') : t('roles.matrix.fixed');
    const set = (newScope: Scope | null) => mayChange && onSet(cells, newScope);
    const onKeyDown = (event: KeyboardEvent) => {
      const newScope = SCOPE_BY_KEY[event.key];
      if (newScope === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      set(newScope);
    };
    return (
      <button
        type="button"
        className={classes.cell}
        tabIndex={-1}
        aria-label={`${rowLabel}, ${actionLabel}, ${role.name}: ${scopeLabel}`}
        aria-disabled={!mayChange}
        title={mayChange ? undefined : reason}
        data-on={scope === null ? undefined : (scope ?? 'some')}
        data-changed={cells.some(permissions.isChanged) || undefined}
        onClick={() => set(scope === grantScope ? null : grantScope)}
        onKeyDown={onKeyDown}
      >
        {scope === null ? '–' : scopeLabel}
      </button>
    );
  }

  const roleCells = (rowLabel: string, subjects: readonly Subject[]) =>
    roles.map((role) => (
      <Fragment key={role.id}>
        <td className={classes.first}>{permissionButton(role, rowLabel, subjects, ACTIONS)}</td>
        {MATRIX_ACTIONS.map((action) => (
          <td key={action}>{permissionButton(role, rowLabel, subjects, [action])}</td>
        ))}
      </Fragment>
    ));

  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is one tab stop with arrow keys, which a table is not */}
      <table role="grid" aria-label={t('roles.matrix.title')} className={classes.table} onKeyDown={move} {...grid}>
        <thead>
          <tr>
            <th className={classes.subject} rowSpan={2} scope="col">
              {t('roles.matrix.subject')}
            </th>
            {roles.map(({ id, name }) => (
              <th key={id} className={`${classes.role} ${classes.first}`} colSpan={5} scope="colgroup">
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {roles.map(({ id }) => (
              <Fragment key={id}>
                <th className={classes.first} scope="col">
                  {t('roles.matrix.everything')}
                </th>
                {MATRIX_ACTIONS.map((action) => (
                  <th key={action} scope="col">
                    {t(`heldPermissions.actions.${action}`)}
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.group}>
            <th className={classes.subject} scope="row">
              {t('roles.matrix.shown')}
            </th>
            {roleCells(t('roles.matrix.shown'), allSubjects)}
          </tr>
          {groups.map(({ name, label, subjects }) => (
            <Fragment key={name}>
              <tr className={classes.group}>
                <th className={classes.subject} scope="row">
                  {label}
                </th>
                {roleCells(
                  label,
                  subjects.map(([subject]) => subject),
                )}
              </tr>
              {subjects.map(([subject, text]) => (
                <tr key={subject}>
                  <th className={classes.subject} scope="row">
                    {text}
                  </th>
                  {roleCells(text, [subject])}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
