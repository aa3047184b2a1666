import { linkTo } from '@leadwright/contract/screen-link';
import { words } from '@leadwright/contract/words';
import { done, needsAttention, notNeeded, type SetupPage } from '../campaigns/setup-page.service.ts';
import { listOf } from './cascades.queries.ts';

/** What the chains of a campaign still need. */
export const cascadesSetup: SetupPage = {
  key: 'cascades',
  link: ({ id }) => linkTo('cascades', {}, { campaign: id }),
  judge: async (db, { id }, viewer) => {
    const { cascades } = await listOf(db, viewer, id);
    const used = cascades.filter(({ archived_at }) => archived_at === null);
    if (used.length === 0) return notNeeded(words('setup.cascades.none', 'No field depends on another.'));
    const bare = used.find(({ pairs }) => pairs === 0);
    if (bare)
      return needsAttention(
        words('setup.cascades.bare', 'Nothing is said yet of what goes together in “{{cascade}}”.', {
          cascade: bare.name,
        }),
      );
    const broken = used.reduce((sum, { violations }) => sum + violations, 0);
    if (broken > 0)
      return needsAttention(
        words('setup.cascades.broken', 'Records that hold what does not go together: {{broken}}.', { broken }),
      );
    return done(words('setup.cascades.done', 'Cascades in use: {{cascades}}.', { cascades: used.length }));
  },
};
