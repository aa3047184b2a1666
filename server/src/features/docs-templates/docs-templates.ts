import { docsTemplateLifecycle, docsTemplates } from '@leadwright/contract/features/docs-templates';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';
import { templateComputed } from '../../resource/template-routes.ts';

const inspectionSql = (key: 'tags' | 'faults') => sql`coalesce((
  select v.made -> ${sql.lit(key)} from docs_template_version v
  where v.template_id = t.id and v.number = t.version_no), '[]'::jsonb)`;

export const docsTemplateEntity = entity({
  resource: docsTemplates,
  states: docsTemplateLifecycle.machine,
  // Client users have no access to document templates.
  rule: scopeRule('docs_template', docsTemplates.subject),
  computed: {
    ...templateComputed('docs_template_version'),
    tags_found: inspectionSql('tags'),
    tag_errors: inspectionSql('faults'),
  },
  selectableBy: 'staff',
});
