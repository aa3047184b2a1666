import './messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { type SectionOf, Sections } from '../../ui/form/sections.tsx';
import { campaignState } from '../../ui/look/campaign-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { RecordTags } from '../../ui/tags/record-tags.tsx';
import { Funnel } from './campaign-funnel.tsx';
import { GradeField } from './grade-field.tsx';

const SECTIONS: readonly SectionOf<typeof campaigns>[] = [
  { title: 'campaigns.groups.campaign', fields: ['name', 'code', 'client_id', 'type', 'owner_id', 'lawful_basis'] },
  { title: 'campaigns.groups.plan', fields: ['start_date', 'end_date', 'target_accounts', 'objective'] },
];

function Fields() {
  return (
    <>
      <Sections resource={campaigns} sections={SECTIONS} />
      <GradeField />
    </>
  );
}

export const { List, Add, View, Edit } = resourceScreens(campaigns, {
  one: 'campaign',
  many: 'campaigns',
  form: <Fields />,
  badge: ({ state }) => campaignState(state),
  cells: { state: ({ state }) => campaignState(state) },
  keyFacts: ['code', 'client_id', 'owner_id'],
  // Name, state and key facts head the page, and the target stands among the figures.
  facts: ['type', 'start_date', 'end_date', 'lawful_basis', 'grade_version_id', 'objective'],
  panels: (campaign) => (
    <>
      <RecordTags scope="campaign" id={campaign.id} frozen={campaign.archived_at !== null} />
      <Funnel campaign={campaign} />
    </>
  ),
});
