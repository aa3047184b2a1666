import { campaignRequirements } from '@leadwright/contract/features/campaign-requirements';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { requireStaff } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import { serve } from '../../../http/serve.ts';
import { findContradictions } from './contradictions.ts';
import { loadConfiguration } from './requirements.queries.ts';
import { requirementSections } from './summary.ts';

export function requirementsRoutes(app: App): void {
  serve(app, campaignRequirements, async ({ params: { id }, viewer, db }) => {
    requireStaff(viewer, campaigns.subject, 'read');
    const configuration = await loadConfiguration(db, viewer, id);
    return {
      name: configuration.name,
      facts: configuration,
      sections: requirementSections(configuration),
      contradictions: findContradictions(configuration),
    };
  });
}
