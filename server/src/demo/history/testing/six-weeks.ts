import { addContactsToCampaign } from '@leadwright/contract/features/campaign-contacts';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { populate } from '@leadwright/contract/features/populate';
import { assignEvenly } from './assigning.ts';
import { callAccounts } from './calls.ts';
import { importFile, reviewRows } from './imports.ts';
import { runJob, type Story } from './story.ts';

/** The developers of each campaign. Zennor Akeley works in both. */
const TEAMS = {
  'TYNE-26-01': [
    'sales.developer@leadwright.example',
    'orsola.tench@leadwright.example',
    'padrig.wimble@leadwright.example',
    'zennor.akeley@leadwright.example',
  ],
  'RHEIN-26-01': [
    'zennor.akeley@leadwright.example',
    'wendelin.oberkirch@leadwright.example',
    'tilda.rabenhorst@leadwright.example',
  ],
};

/**
 * Plays six weeks of the agency through the calls and jobs of the product. Day -30 is thirty working days ago. Nothing
 * depends on the order of ids, so each run of a version has the same outcome.
 */
export async function playSixWeeks(story: Story): Promise<void> {
  const { app, clock, signIn, campaignId } = story;
  const steward = await signIn('data.steward@leadwright.example');
  const secondSteward = await signIn('ibbot.carraway@leadwright.example');
  const manager = await signIn('campaign.manager@leadwright.example');
  const tyne = campaignId('TYNE-26-01');
  const rhein = campaignId('RHEIN-26-01');
  const developersOf = (code: keyof typeof TEAMS) => Promise.all(TEAMS[code].map(signIn));
  const addContacts = (campaign_id: string, day: number) =>
    clock.at(day, '14:05', () => app.call(steward, addContactsToCampaign, { body: { campaign_id } }));
  const putToWork = (campaign_id: string, day: number, kind: 'populate' | 'additional' = 'populate') =>
    clock.at(day, '09:40', () => runJob(app, app.call(manager, populate, { params: { campaign_id }, body: { kind } })));
  const assign = async (code: keyof typeof TEAMS, day: number, limit?: number) =>
    assignEvenly(story, manager, campaignId(code), await developersOf(code), day, limit);

  const employers = { file: 'employers.csv', supplier: 'Gender pay gap service', country: 'GB', day: -30 };
  const firstImport = await importFile(story, steward, tyne, employers);
  await reviewRows(story, firstImport, [
    { day: -29, reviewer: steward, minScore: 30 },
    { day: -28, reviewer: secondSteward, minScore: 0 },
  ]);
  await addContacts(tyne, -28);
  await putToWork(tyne, -27);
  await assign('TYNE-26-01', -26);
  await callAccounts(story, tyne, await developersOf('TYNE-26-01'), -25, -21);

  const companies = { file: 'firmen-suedwest.csv', supplier: 'OffeneRegister', country: 'DE', day: -20 };
  const secondImport = await importFile(story, secondSteward, rhein, companies);
  await callAccounts(story, tyne, await developersOf('TYNE-26-01'), -20, -16);
  await reviewRows(story, secondImport, [
    { day: -19, reviewer: secondSteward, minScore: 40 },
    { day: -17, reviewer: steward, minScore: 0 },
  ]);
  await clock.at(-17, '11:15', async () => {
    const people = (await developersOf('RHEIN-26-01')).map(({ id }) => id);
    await app.call(manager, joinCampaignTeam, { params: { id: rhein }, body: { people, role: 'sd' } });
  });
  await addContacts(rhein, -17);
  await putToWork(rhein, -16);
  await assign('RHEIN-26-01', -15);
  await callAccounts(story, rhein, await developersOf('RHEIN-26-01'), -14, -1);
  await callAccounts(story, tyne, await developersOf('TYNE-26-01'), -15, -1);

  const suppliers = { file: 'council-suppliers.csv', supplier: 'Council payments', country: 'GB', day: -5 };
  const thirdImport = await importFile(story, steward, tyne, suppliers);
  await reviewRows(story, thirdImport, [{ day: -4, reviewer: steward, minScore: 50 }]);
  await addContacts(tyne, -4);
  await putToWork(tyne, -3, 'additional');
  await reviewRows(story, thirdImport, [{ day: -2, reviewer: secondSteward, minScore: 0, maxScore: 2 }]);
  await assign('TYNE-26-01', -2, 12);
}
