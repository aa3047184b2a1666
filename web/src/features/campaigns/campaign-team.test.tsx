import { readCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { roles } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { userType } from '../../testing/user-type.ts';
import { View } from './campaigns.tsx';

test('adds a person to the campaign team, changes their role and removes them', async () => {
  const id = await addCampaign();
  const word = Math.random().toString(36).slice(2, 10);
  const role = await call(roles.add, { body: { name: `Role ${word}`, description: '' } });
  const names = { first_name: 'Ada', surname: word, display_name: `Ada ${word}` };
  await call(staffUsers.add, {
    body: { ...names, email: `${word}@leadwright.example`, role_id: role.id, user_type_id: await userType('staff') },
  });
  const team = async () =>
    (await call(readCampaignTeam, { params: { id } })).people.map((person) => [person.name, person.role]);
  const screen = await show(<View />, { path: '/campaign/:campaignId', at: `/campaign/${id}` });
  await screen.getByRole('tab', { name: 'Team 0' }).click();
  await screen.getByRole('combobox', { name: 'People' }).fill(word);
  await screen.getByRole('option', { name: `Ada ${word}` }).click();
  await screen.getByRole('button', { name: 'Add to the team' }).click();
  await expect.element(screen.getByRole('tab', { name: 'Team 1' })).toBeVisible();
  const roleSelect = screen.getByRole('combobox', { name: `Role of Ada ${word} in the campaign` });
  await expect.element(roleSelect).toHaveValue('Sales developer');
  await roleSelect.click();
  await screen.getByRole('option', { name: 'Quality control' }).click();
  await expect.poll(team).toEqual([[`Ada ${word}`, 'qc']]);
  await screen.getByRole('button', { name: `Remove Ada ${word} from the team` }).click();
  await expect.element(screen.getByRole('heading', { name: 'No team members yet' })).toBeVisible();
  expect(await team()).toEqual([]);
});
