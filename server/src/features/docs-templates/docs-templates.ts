import { docsTemplateLife, docsTemplates } from '@leadwright/contract/features/docs-templates';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';
import { templateComputed } from '../../resource/template-life.ts';

const madeOf = (what: 'tags' | 'faults') => sql`coalesce((
  select v.made -> ${sql.lit(what)} from docs_template_version v
  where v.template_id = t.id and v.number = t.version_no), '[]'::jsonb)`;

export const docsTemplateEntity = entity({
  resource: docsTemplates,
  states: docsTemplateLife.machine,
  // A client's user has no part in how the agency writes its papers.
  rule: scopeRule('docs_template', docsTemplates.subject),
  computed: {
    ...templateComputed('docs_template_version'),
    tags_found: madeOf('tags'),
    tag_errors: madeOf('faults'),
  },
  chosenBy: 'staff',
});
