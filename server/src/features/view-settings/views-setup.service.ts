import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { type SetupPage, setupDone, setupNotNeeded } from '../campaign-parts/setup-page.service.ts';
import { loadSettings } from './view-settings.queries.ts';

/** The setup check for views. Default settings are sufficient. */
export const viewsSetup: SetupPage = {
  key: 'views',
  link: ({ id }) => linkTo('viewSettings', {}, { campaign: id }),
  judge: async (db, { id }, viewer) => {
    const { from, developers, user_types } = await loadSettings(db, viewer, id, { user_id: null, user_type_id: null });
    const audienceCount = [...developers, ...user_types].filter(({ own }) => own).length;
    if (from === 'program' && audienceCount === 0)
      return setupNotNeeded(
        defineMessage('setup.views.none', 'Sales developers see the grids with the default settings.'),
      );
    if (audienceCount > 0)
      return setupDone(
        defineMessage('setup.views.others', 'Views are set. Settings for developers or user types: {{others}}.', {
          others: audienceCount,
        }),
      );
    return setupDone(defineMessage('setup.views.done', 'Views are set.'));
  },
};
