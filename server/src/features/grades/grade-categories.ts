import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

export const gradeCategoryEntity = entity({
  resource: gradeCategories,
  rule: scopeRule('grade_category', gradeCategories.subject),
  computed: {},
  chosenBy: 'staff',
});
