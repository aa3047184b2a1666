import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { done, needsAttention, notNeeded, type SetupPage } from '../campaign-parts/setup-page.service.ts';
import { listCascadesOf } from './cascades.queries.ts';

/** The setup check for the cascades of a campaign. */
export const cascadesSetup: SetupPage = {
  key: 'cascades',
  link: ({ id }) => linkTo('cascades', {}, { campaign: id }),
  judge: async (db, { id }, viewer) => {
    const { cascades } = await listCascadesOf(db, viewer, id);
    const used = cascades.filter(({ archived_at }) => archived_at === null);
    if (used.length === 0) return notNeeded(defineMessage('setup.cascades.none', 'No cascades.'));
    const bare = used.find(({ pairs }) => pairs === 0);
    if (bare)
      return needsAttention(
        defineMessage('setup.cascades.bare', 'No values are allowed yet in “{{cascade}}”.', {
          cascade: bare.name,
        }),
      );
    const broken = used.reduce((sum, { violations }) => sum + violations, 0);
    if (broken > 0)
      return needsAttention(defineMessage('setup.cascades.broken', 'Records in violation: {{broken}}.', { broken }));
    return done(defineMessage('setup.cascades.done', 'Active cascades: {{cascades}}.', { cascades: used.length }));
  },
};
