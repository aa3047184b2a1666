import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import {
  type SetupPage,
  setupDone,
  setupNeedsAttention,
  setupNotNeeded,
} from '../campaign-parts/setup-page.service.ts';
import { listCampaignCascades } from './cascades.queries.ts';

/** The setup page for the cascades of a campaign. */
export const cascadesSetup: SetupPage = {
  key: 'cascades',
  link: ({ id }) => linkTo('cascades', {}, { campaign: id }),
  judge: async (db, { id }, viewer) => {
    const { cascades } = await listCampaignCascades(db, viewer, id);
    const activeCascades = cascades.filter(({ archived_at }) => archived_at === null);
    if (activeCascades.length === 0) return setupNotNeeded(defineMessage('setup.cascades.none', 'No cascades.'));
    const cascadeWithoutPairs = activeCascades.find(({ pairs }) => pairs === 0);
    if (cascadeWithoutPairs)
      return setupNeedsAttention(
        defineMessage('setup.cascades.bare', 'No values are allowed yet in “{{cascade}}”.', {
          cascade: cascadeWithoutPairs.name,
        }),
      );
    const violationCount = activeCascades.reduce((sum, { violations }) => sum + violations, 0);
    if (violationCount > 0)
      return setupNeedsAttention(
        defineMessage('setup.cascades.broken', 'Records in violation: {{broken}}.', { broken: violationCount }),
      );
    return setupDone(
      defineMessage('setup.cascades.done', 'Active cascades: {{cascades}}.', { cascades: activeCascades.length }),
    );
  },
};
