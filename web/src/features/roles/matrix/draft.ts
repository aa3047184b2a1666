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
import { supportsAction } from '@leadwright/contract/rights/supported-actions';

/** One permission of one role. */
export interface Cell {
  roleId: string;
  subject: Subject;
  action: Action;
}

/** New scopes by role, subject and action; null revokes. Absent ones are unchanged. */
export type Draft = ReadonlyMap<string, Scope | null>;

const keyOf = ({ roleId, subject, action }: Cell) => `${roleId} ${subject} ${action}`;
const cellOf = (key: string): Cell => {
  const [roleId, subject, action] = key.split(' ') as [string, Subject, Action];
  return { roleId, subject, action };
};

/** The permissions of some roles with a draft applied. */
export class Permissions {
  readonly #stored: ReadonlyMap<string, Scope>;
  readonly #mine: readonly Grant[];
  readonly #roles: ReadonlyMap<string, RolePermissions>;
  readonly draft: Draft;

  constructor({ roles, mine }: RolesWithPermissions, draft: Draft) {
    this.#roles = new Map(roles.map((role) => [role.id, role]));
    this.#mine = mine;
    this.#stored = new Map(
      roles.flatMap(({ id, permissions }) =>
        permissions.map(({ scope, ...permission }) => [keyOf({ roleId: id, ...permission }), scope] as const),
      ),
    );
    // A draft value equal to the stored one is no longer a change.
    const isOpen = ([key, scope]: readonly [string, Scope | null]) =>
      this.#roles.has(cellOf(key).roleId) && scope !== (this.#stored.get(key) ?? null);
    this.draft = new Map([...draft].filter(isOpen));
  }

  #was = (cell: Cell): Scope | null => this.#stored.get(keyOf(cell)) ?? null;

  scope(cell: Cell): Scope | null {
    const changed = this.draft.get(keyOf(cell));
    return changed === undefined ? this.#was(cell) : changed;
  }

  isChanged = (cell: Cell): boolean => this.draft.has(keyOf(cell));

  /** Whether the user may grant the scope: they have it, or the role already has it. */
  canGrant({ roleId, subject, action }: Cell, scope: Scope): boolean {
    if (!this.#roles.get(roleId)?.can.update) return false;
    const was = this.#was({ roleId, subject, action });
    return scopeIncludes(grantedScope(this.#mine, subject, action), scope) || scopeIncludes(was ?? undefined, scope);
  }

  /** Returns the common scope of the cells; undefined when they differ. */
  shared(cells: readonly Cell[]): Scope | null | undefined {
    const scopes = new Set(cells.map((cell) => this.scope(cell)));
    return scopes.size === 1 ? [...scopes][0] : undefined;
  }

  /**
   * Returns the draft with this scope for the cells that the user may change. Read permission is granted or revoked
   * along with them.
   */
  with(cells: readonly Cell[], scope: Scope | null): Draft {
    const draft = new Map(this.draft);
    const set = (cell: Cell, value: Scope | null) => {
      if (value === this.#was(cell)) draft.delete(keyOf(cell));
      else draft.set(keyOf(cell), value);
    };
    const now = (cell: Cell) => draft.get(keyOf(cell)) ?? (draft.has(keyOf(cell)) ? null : this.#was(cell));
    const canRevoke = ({ roleId }: Cell) => this.#roles.get(roleId)?.can.update;
    // Read permissions come last: they stay while the subject has another permission.
    const isReading = ({ action }: Cell) => Number(action === 'read');
    for (const cell of cells.toSorted((a, b) => isReading(a) - isReading(b))) {
      const reading: Cell = { ...cell, action: 'read' };
      if (scope === null) {
        if (!canRevoke(cell)) continue;
        const others = ACTIONS.filter((action) => action !== 'read').map((action) => ({ ...cell, action }));
        if (cell.action !== 'read' || !others.some((other) => now(other))) set(cell, null);
      } else if (this.canGrant(cell, scope)) {
        if (cell.action !== 'read' && supportsAction(cell.subject, 'read') && !now(reading)) {
          if (!this.canGrant(reading, scope)) continue;
          set(reading, scope);
        }
        set(cell, scope);
      }
    }
    return draft;
  }

  /** Returns the input of the call, by role. */
  changes(): { id: string; version: number; changes: PermissionChange[] }[] {
    const byRole = Map.groupBy(this.draft, ([key]) => cellOf(key).roleId);
    return [...byRole].map(([id, changes]) => ({
      id,
      version: this.#roles.get(id)!.version,
      changes: changes.map(([key, scope]) => {
        const { subject, action } = cellOf(key);
        return { subject, action, scope };
      }),
    }));
  }

  /** Counts the changes and the affected users. */
  summary(): { added: number; removed: number; moved: number; users: number } {
    const count = (currentKeys: (was: Scope | null, becomes: Scope | null) => boolean) =>
      [...this.draft].filter(([key, becomes]) => currentKeys(this.#was(cellOf(key)), becomes)).length;
    return {
      added: count((was) => was === null),
      removed: count((_, becomes) => becomes === null),
      moved: count((was, becomes) => was !== null && becomes !== null),
      users: this.changes().reduce((sum, { id }) => sum + this.#roles.get(id)!.users, 0),
    };
  }

  /** Returns the changes with the previous scopes. */
  list(): (Cell & { was: Scope | null; becomes: Scope | null })[] {
    return [...this.draft].map(([key, becomes]) => ({ ...cellOf(key), was: this.#was(cellOf(key)), becomes }));
  }
}

/** Counts the permissions that other users changed between two reads of the same roles. */
export function countMoved(before: RolesWithPermissions, after: RolesWithPermissions): number {
  const permissionKeys = ({ roles }: RolesWithPermissions) =>
    new Set(
      roles.flatMap(({ id, permissions }) => permissions.map((r) => `${id} ${r.subject} ${r.action} ${r.scope}`)),
    );
  const [was, currentKeys] = [permissionKeys(before), permissionKeys(after)];
  const differing = [...was]
    .filter((permission) => !currentKeys.has(permission))
    .concat([...currentKeys].filter((permission) => !was.has(permission)));
  return new Set(differing.map((permission) => permission.split(' ').slice(0, 3).join(' '))).size;
}
