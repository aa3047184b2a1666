import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { done, notNeeded, type SetupPage } from '../campaign-parts/setup-page.service.ts';
import { settingsOf } from './view-settings.queries.ts';

/** The setup check for views: default settings are sufficient. */
export const viewsSetup: SetupPage = {
  key: 'views',
  link: ({ id }) => linkTo('viewSettings', {}, { campaign: id }),
  judge: async (db, { id }, viewer) => {
    const { from, developers, user_types } = await settingsOf(db, viewer, id, { user_id: null, user_type_id: null });
    const others = [...developers, ...user_types].filter(({ own }) => own).length;
    if (from === 'program' && others === 0)
      return notNeeded(defineMessage('setup.views.none', 'Sales developers see the grids with the default settings.'));
    if (others > 0)
      return done(
        defineMessage('setup.views.others', 'Views are set. Settings for developers or user types: {{others}}.', {
          others,
        }),
      );
    return done(defineMessage('setup.views.done', 'Views are set.'));
  },
};
