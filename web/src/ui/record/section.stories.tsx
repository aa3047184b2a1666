import { Button } from '@mantine/core';
import type { Stories } from '../../testing/stories.ts';
import { Columns, Fact, FactList, Section } from './section.tsx';

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
  'two columns': <Columns side={<Section title="Campaigns">In no campaign.</Section>}>{facts}</Columns>,
} satisfies Stories;
