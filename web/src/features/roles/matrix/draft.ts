import {
  ACTIONS,
  type Action,
  type Grant,
  grantedScope,
  type Scope,
  type Subject,
  scopeIncludes,
} from '@leadwright/contract/access';
import type { PermissionChange, RolePermissions, RolesWithPermissions } from '@leadwright/contract/features/roles';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';

/** One permission of one role. */
export interface Cell {
  roleId: string;
  subject: Subject;
  action: Action;
}

/** New scopes by role, subject and action. Null revokes a permission; an absent key leaves it unchanged. */
export type Draft = ReadonlyMap<string, Scope | null>;

const keyOf = ({ roleId, subject, action }: Cell) => `${roleId} ${subject} ${action}`;
const cellOf = (key: string): Cell => {
  const [roleId, subject, action] = key.split(' ') as [string, Subject, Action];
  return { roleId, subject, action };
};

/** Permissions of several roles with a draft applied. */
export class Permissions {
  readonly #stored: ReadonlyMap<string, Scope>;
  readonly #userGrants: readonly Grant[];
  readonly #roles: ReadonlyMap<string, RolePermissions>;
  readonly draft: Draft;

  constructor({ roles, mine }: RolesWithPermissions, draft: Draft) {
    this.#roles = new Map(roles.map((role) => [role.id, role]));
    this.#userGrants = mine;
    this.#stored = new Map(
      roles.flatMap(({ id, permissions }) =>
        permissions.map(({ scope, ...permission }) => [keyOf({ roleId: id, ...permission }), scope] as const),
      ),
    );
    // A draft value that equals the stored value is no longer a change.
    const isChange = ([key, scope]: readonly [string, Scope | null]) =>
      this.#roles.has(cellOf(key).roleId) && scope !== (this.#stored.get(key) ?? null);
    this.draft = new Map([...draft].filter(isChange));
  }

  #storedScope = (cell: Cell): Scope | null => this.#stored.get(keyOf(cell)) ?? null;

  scope(cell: Cell): Scope | null {
    const draftScope = this.draft.get(keyOf(cell));
    return draftScope === undefined ? this.#storedScope(cell) : draftScope;
  }

  isChanged = (cell: Cell): boolean => this.draft.has(keyOf(cell));

  /** Returns the stored scope of a changed cell; undefined for other cells. */
  previousScope = (cell: Cell): Scope | null | undefined =>
    this.isChanged(cell) ? this.#storedScope(cell) : undefined;

  /** Returns whether the user may grant the scope: the user or the role already has it. */
  canGrant({ roleId, subject, action }: Cell, scope: Scope): boolean {
    if (!this.#roles.get(roleId)?.can.update) return false;
    const storedScope = this.#storedScope({ roleId, subject, action });
    return (
      scopeIncludes(grantedScope(this.#userGrants, subject, action), scope) ||
      scopeIncludes(storedScope ?? undefined, scope)
    );
  }

  /** Returns the common scope of the cells; undefined when their scopes differ. */
  commonScope(cells: readonly Cell[]): Scope | null | undefined {
    const scopes = new Set(cells.map((cell) => this.scope(cell)));
    return scopes.size === 1 ? [...scopes][0] : undefined;
  }

  /**
   * Returns the draft with a new scope for the cells that the user may change. Also grants or revokes the required
   * read permission.
   */
  withScope(cells: readonly Cell[], scope: Scope | null): Draft {
    const draft = new Map(this.draft);
    const set = (cell: Cell, value: Scope | null) => {
      if (value === this.#storedScope(cell)) draft.delete(keyOf(cell));
      else draft.set(keyOf(cell), value);
    };
    const currentScope = (cell: Cell) =>
      draft.get(keyOf(cell)) ?? (draft.has(keyOf(cell)) ? null : this.#storedScope(cell));
    const canRevoke = ({ roleId }: Cell) => this.#roles.get(roleId)?.can.update;
    // Process read permissions last, because a read permission stays while the subject has another permission.
    const readRank = ({ action }: Cell) => Number(action === 'read');
    for (const cell of cells.toSorted((a, b) => readRank(a) - readRank(b))) {
      const readCell: Cell = { ...cell, action: 'read' };
      if (scope === null) {
        if (!canRevoke(cell)) continue;
        const otherCells = ACTIONS.filter((action) => action !== 'read').map((action) => ({ ...cell, action }));
        if (cell.action !== 'read' || !otherCells.some((other) => currentScope(other))) set(cell, null);
      } else if (this.canGrant(cell, scope)) {
        if (cell.action !== 'read' && supportsAction(cell.subject, 'read') && !currentScope(readCell)) {
          if (!this.canGrant(readCell, scope)) continue;
          set(readCell, scope);
        }
        set(cell, scope);
      }
    }
    return draft;
  }

  /** Returns the changes by role, as request input. */
  changes(): { id: string; version: number; changes: PermissionChange[] }[] {
    const changesByRole = Map.groupBy(this.draft, ([key]) => cellOf(key).roleId);
    return [...changesByRole].map(([id, changes]) => ({
      id,
      version: this.#roles.get(id)!.version,
      changes: changes.map(([key, scope]) => {
        const { subject, action } = cellOf(key);
        return { subject, action, scope };
      }),
    }));
  }

  /** Counts the changes and the affected users. `moved` counts the permissions whose scope changes. */
  summary(): { added: number; removed: number; moved: number; users: number } {
    const count = (predicate: (previousScope: Scope | null, newScope: Scope | null) => boolean) =>
      [...this.draft].filter(([key, newScope]) => predicate(this.#storedScope(cellOf(key)), newScope)).length;
    return {
      added: count((previousScope) => previousScope === null),
      removed: count((_, newScope) => newScope === null),
      moved: count((previousScope, newScope) => previousScope !== null && newScope !== null),
      users: this.changes().reduce((sum, { id }) => sum + this.#roles.get(id)!.users, 0),
    };
  }

  /** Returns the changes with the previous scopes. */
  list(): (Cell & { previousScope: Scope | null; newScope: Scope | null })[] {
    return [...this.draft].map(([key, newScope]) => ({
      ...cellOf(key),
      previousScope: this.#storedScope(cellOf(key)),
      newScope,
    }));
  }
}

/** Counts the permissions that other users changed between two reads of the same roles. */
export function countChangedPermissions(previous: RolesWithPermissions, updated: RolesWithPermissions): number {
  const permissionKeys = ({ roles }: RolesWithPermissions) =>
    new Set(
      roles.flatMap(({ id, permissions }) =>
        permissions.map(({ subject, action, scope }) => `${id} ${subject} ${action} ${scope}`),
      ),
    );
  const [previousKeys, currentKeys] = [permissionKeys(previous), permissionKeys(updated)];
  const differingPermissions = [...previousKeys]
    .filter((permission) => !currentKeys.has(permission))
    .concat([...currentKeys].filter((permission) => !previousKeys.has(permission)));
  return new Set(differingPermissions.map((permission) => permission.split(' ').slice(0, 3).join(' '))).size;
}
