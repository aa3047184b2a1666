import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

export const gradeCategoryEntity = entity({
  resource: gradeCategories,
  rule: scopeRule('grade_category', gradeCategories.subject),
  computed: {
    steps: sql`(select count(*)::int from grade_step s
      where s.category_id = t.id and not s.superseded and s.archived_at is null)`,
  },
  selectableBy: 'staff',
  campaigns: (id) => sql`
    select c.id from campaign c join grade_step s on s.grade_version_id = c.grade_version_id
    where s.category_id = ${id} and s.archived_at is null`,
});
