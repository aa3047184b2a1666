import { Button } from '@mantine/core';
import type { Stories } from '../../testing/stories.ts';
import { CardRow } from '../home/card.tsx';
import { campaignStateBadge } from '../look/campaign-badge.tsx';
import { Columns, Fact, FactList, Overview, Section, SectionRows } from './section.tsx';

const facts = (
  <FactList>
    <Fact label="City">Leeds</Fact>
    <Fact label="Website">{''}</Fact>
    <Fact label="Description" wide>
      Makes turbines for small rivers, and keeps them running.
    </Fact>
  </FactList>
);

export const stories = {
  facts,
  section: (
    <Section title="Contacts" count={3} action={<Button size="compact-sm">Add contact</Button>}>
      {facts}
    </Section>
  ),
  related: (
    <Section title="Campaigns" count={1}>
      <SectionRows>
        <CardRow title="Northern manufacturers" detail="1 Jan 2026 to 31 Dec 2026">
          {campaignStateBadge('live')}
        </CardRow>
      </SectionRows>
    </Section>
  ),
  overview: (
    <Overview details={<Section title="Details">{facts}</Section>}>
      <Section title="People">No client users yet</Section>
    </Overview>
  ),
  'two columns': <Columns side={<Section title="Campaigns">In no campaign.</Section>}>{facts}</Columns>,
} satisfies Stories;
