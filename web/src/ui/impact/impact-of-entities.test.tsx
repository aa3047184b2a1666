import type { Endpoint } from '@leadwright/contract/endpoint';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { grades } from '@leadwright/contract/features/grades';
import { applyTag, tags } from '@leadwright/contract/features/tags';
import { PATHS, type ScreenName } from '@leadwright/contract/paths';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { Edit as EditCategory } from '../../features/grades/grade-categories.tsx';
import { Edit as EditStep } from '../../features/grades/grade-steps.tsx';
import { Edit as EditScheme } from '../../features/grades/grades.tsx';
import { Edit as EditTag } from '../../features/tags/tags.tsx';
import { show } from '../../testing/show.tsx';

/** A record that other records use, and its form. */
interface UsedRecord {
  form: ReactElement;
  screen: ScreenName;
  view: Endpoint;
  field: string;
  affectedRow: RegExp;
  create: () => Promise<{ id: string }>;
}

const randomText = () => Math.random().toString(36).slice(2, 9).toUpperCase();

async function addGradeCategory() {
  return call(gradeCategories.add, { body: { name: `Category ${randomText()}`, code: randomText() } });
}
async function addGradeStep() {
  const scheme = await call(grades.add, { body: { name: `Scheme ${randomText()}`, scope: 'agency' } });
  const { id: category_id } = await addGradeCategory();
  const stepFields = { code: 'A', label: 'First', order: 1, meaning: 'The first one', colour: '#4a7fd0' };
  const { id } = await call(gradeSteps.add, { body: { grade_id: scheme.id, category_id, ...stepFields } });
  return { id, scheme: scheme.id, category: category_id };
}

const USED_RECORDS: [string, UsedRecord][] = [
  [
    'tag',
    {
      form: <EditTag />,
      screen: 'tagEdit',
      view: tags.view,
      field: 'Name',
      affectedRow: /^Accounts.* 1$/,
      create: async () => {
        const tag = await call(tags.add, {
          body: { name: `Tag ${randomText()}`, scope: 'account', colour: '#2f55d4' },
        });
        const account = await call(addAccounts, { body: { company_name: `Account ${randomText()}`, country: 'GB' } });
        await call(applyTag, { body: { scope: 'account', tag_id: tag.id, record_ids: [account.id] } });
        return tag;
      },
    },
  ],
  [
    'grade scheme',
    {
      form: <EditScheme />,
      screen: 'gradeEdit',
      view: grades.view,
      field: 'Name',
      affectedRow: /^Grade steps.* 1$/,
      create: async () => ({ id: (await addGradeStep()).scheme }),
    },
  ],
  [
    'grade step',
    {
      form: <EditStep />,
      screen: 'gradeStepEdit',
      view: gradeSteps.view,
      field: 'Label',
      affectedRow: /^Grade schemes.* 1$/,
      create: async () => {
        const { id, scheme } = await addGradeStep();
        const { version } = await call(grades.view, { params: { id: scheme } });
        await call(grades.edit, { params: { id: scheme }, body: { version, default_step_id: id } });
        return { id };
      },
    },
  ],
  [
    'grade category',
    {
      form: <EditCategory />,
      screen: 'gradeCategoryEdit',
      view: gradeCategories.view,
      field: 'Name',
      affectedRow: /^Grade steps.* 1$/,
      create: async () => ({ id: (await addGradeStep()).category }),
    },
  ],
];

test.each(USED_RECORDS)(
  'lists the records that a change of a %s affects and saves only after confirmation',
  async (_, usedRecord) => {
    const { form, screen, view, field, affectedRow, create } = usedRecord;
    const { id } = await create();
    const loadStored = async () => (await call(view, { params: { id } } as never)) as unknown as Record<string, string>;
    const fieldName = field.toLowerCase();
    const previousValue = (await loadStored())[fieldName];
    const path = PATHS[screen];
    const { getByRole } = await show(form, { path, at: path.replace(/:\w+/, id) });
    await getByRole('textbox', { name: field }).first().fill('Another');
    await getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(getByRole('dialog').getByRole('row', { name: affectedRow })).toBeVisible();
    await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(getByRole('dialog')).not.toBeInTheDocument();
    expect((await loadStored())[fieldName]).toBe(previousValue);
    await getByRole('button', { name: 'Save', exact: true }).click();
    await getByRole('button', { name: 'Continue' }).click();
    await vi.waitFor(async () => expect((await loadStored())[fieldName]).toBe('Another'), { timeout: 20_000 });
  },
);
