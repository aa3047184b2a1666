import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { grades } from '@leadwright/contract/features/grades';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { View } from './grade-categories.tsx';

const randomCode = () => Math.random().toString(36).slice(2, 9).toUpperCase();

test('lists only the steps of the category, from all schemes', async () => {
  const addCategory = () =>
    call(gradeCategories.add, {
      body: { name: `Category ${randomCode()}`, code: randomCode(), colour: '#868e96' } as never,
    });
  const [meeting, otherCategory] = [await addCategory(), await addCategory()];
  const schemes: string[] = [];
  for (const code of ['M1', 'M2']) {
    const scheme = await call(grades.add, { body: { name: `Scheme ${randomCode()}`, scope: 'agency' } as never });
    schemes.push(scheme.name);
    const addStep = (fields: object) =>
      call(gradeSteps.add, { body: { grade_id: scheme.id, meaning: 'Met', colour: '#4a7fd0', ...fields } as never });
    await addStep({ code, label: `Met ${code}`, order: 1, category_id: meeting.id });
    await addStep({ code: 'N', label: `Not met ${code}`, order: 2, category_id: otherCategory.id });
  }
  const path = '/campaign/view_grade_category/:gradeCategoryId';
  const page = await show(<View />, { path, at: path.replace(/:\w+/, meeting.id) });
  const list = page.getByRole('list', { name: 'Grade steps in this category' });
  for (const [i, code] of ['M1', 'M2'].entries()) {
    await expect.element(list.getByRole('link', { name: `${code} – Met ${code}` })).toBeVisible();
    await expect.element(list.getByText(schemes[i]!)).toBeVisible();
  }
  expect(list.getByRole('listitem').elements()).toHaveLength(2);
});
