import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { Section } from '../../ui/record/section.tsx';
import type { Profile } from './profile-data.ts';

/** Lists the campaigns of a user that are visible to the viewer. */
export function Campaigns({ campaigns }: Pick<Profile, 'campaigns'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('profile.campaigns')} count={campaigns.length}>
      {campaigns.length === 0 ? (
        <Text c="dimmed">{t('profile.noCampaigns')}</Text>
      ) : (
        <List>
          {campaigns.map(({ id, name }) => (
            <List.Item key={id}>
              <Anchor component={Link} to={to('campaign', { campaignId: id })} underline="always">
                {name}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}
