import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';
import { CategorySteps } from './category-steps.tsx';

export const { List, Add, View, Edit } = resourceScreens(gradeCategories, {
  one: 'gradeCategory',
  many: 'gradeCategories',
  cells: { colour: ({ colour }) => <Swatch colour={String(colour)} /> },
  badge: ({ colour }) => <Swatch colour={colour} />,
  keyFacts: ['code', 'order'],
  showsRelated: true,
  panels: ({ name }) => <CategorySteps name={name} />,
});
