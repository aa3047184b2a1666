import {
  addView,
  editView,
  listViews,
  removeView,
  type SavedView,
  setDefaultView,
  type viewFields,
} from '@leadwright/contract/features/grid-views';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { notifyFailure } from '../../../api/notify.ts';
import { useSession } from '../../../session/session.tsx';
import { writeOpenView } from '../grid-view.ts';
import { useGrid } from '../use-grid.ts';
import { viewStateOf } from './open-view.ts';
import { NO_VIEW } from './use-open-view.ts';

export type ViewFields = z.output<typeof viewFields>;
interface Views {
  views: SavedView[];
}

/** Returns the actions on the views of the grid. */
export function useViewActions() {
  const { dataset, name: gridName, layout, view, views, activeView, showView, clearLayout } = useGrid();
  const [searchParams] = useSearchParams();
  const { profile } = useSession();
  const client = useQueryClient();
  const params = { dataset: dataset.name };
  const listKey = [callKey(listViews), { params }];
  const state = viewStateOf(layout, view);
  const refresh = () => client.invalidateQueries({ queryKey: listKey });
  /** Adds a saved view to the cached list before the URL names it. */
  const cacheView = (savedView: SavedView) =>
    client.setQueryData<Views>(listKey, (list) => ({
      views: [...(list?.views ?? []).filter(({ id }) => id !== savedView.id), savedView],
    }));
  /** Runs a call and reloads the list, even after an error: another user may have changed it. */
  const attempt = (request: Promise<unknown>) => request.catch(notifyFailure).finally(refresh);

  /** Returns the URL value of a view, or of the grid without a saved view if no id is given. */
  const viewParam = (id: string | undefined) =>
    id ?? (views?.list.some(({ is_default }) => is_default) ? NO_VIEW : undefined);
  const open = (id: string | undefined) => {
    if (id) clearLayout(id);
    showView(viewParam(id));
  };
  const show = (savedView: SavedView) => {
    cacheView(savedView);
    open(savedView.id);
  };
  const changeDefault = ({ id }: SavedView, role_id: string, is_default: boolean) =>
    call(setDefaultView, { params: { ...params, id }, body: { role_id, is_default } }).then(cacheView);

  return {
    open,
    /** Returns the URL that opens a view. */
    hrefOf: (id: string | undefined) => `?${writeOpenView(searchParams, gridName, viewParam(id), true)}`,
    /** Saves the current state in the open view. If another user has changed it, reports that and reloads the view. */
    save: ({ id, name, visibility, client_id, locked, version }: SavedView) => {
      const body = { name, visibility, client_id, locked, version, state };
      return attempt(call(editView, { params: { ...params, id }, body }).then(show));
    },
    saveAs: async (fields: ViewFields, key: string) => {
      show(await call(addView, { params, body: { ...fields, state } }, { key }));
      refresh();
    },
    /** Changes the name and the audience of a view, not its content. */
    rename: async ({ id, version }: SavedView, fields: ViewFields, confirmed: boolean, key: string) => {
      const input = { params: { ...params, id }, body: { ...fields, version, confirmed } };
      cacheView(await call(editView, input, { key }).finally(refresh));
    },
    remove: ({ id, other_users }: SavedView) => {
      const confirmed = other_users > 0 ? 'true' : 'false';
      const closeIfOpen = () => activeView?.id === id && open(undefined);
      return attempt(call(removeView, { params: { ...params, id }, query: { confirmed } }).then(closeIfOpen));
    },
    /** Sets or unsets the view as the default of the user's role. */
    setDefault: (savedView: SavedView, is_default: boolean) =>
      attempt(changeDefault(savedView, profile?.roleId ?? '', is_default)),
    /** Makes the view the default of exactly these roles. */
    setDefaultRoles: (savedView: SavedView, roleIds: readonly string[]) => {
      const { default_role_ids: previousIds } = savedView;
      return attempt(
        Promise.all([
          ...roleIds.filter((id) => !previousIds.includes(id)).map((id) => changeDefault(savedView, id, true)),
          ...previousIds.filter((id) => !roleIds.includes(id)).map((id) => changeDefault(savedView, id, false)),
        ]),
      );
    },
  };
}
export type ViewActions = ReturnType<typeof useViewActions>;
