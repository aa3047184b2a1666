import './messages.ts';
import { viewProfile } from '@leadwright/contract/features/profile';
import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { isClientUser } from '../../storage/session.ts';
import { Appearance } from '../../ui/appearance/appearance.tsx';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { UserTypeBadge } from '../../ui/look/user-type-badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Columns, Fact, FactList, Section } from '../../ui/record/section.tsx';

import { ApiTokens } from './api-tokens/api-tokens.tsx';

import { NotificationSettings } from './notification-settings.tsx';

import { OwnData } from './own-data.tsx';
import { OwnPermissions } from './own-permissions.tsx';
import { OwnViews } from './own-views.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Password } from './password.tsx';
import classes from './profile.module.css';
import type { Profile } from './profile-data.ts';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';
import { UserTheme } from './user-theme.tsx';
import { Webhook } from './webhook/webhook.tsx';

// Loaded on demand, because the browsers of client users must not load the URLs of staff screens.
const Campaigns = lazy(() => import('./campaigns.tsx').then(({ Campaigns }) => ({ default: Campaigns })));

/** Shows the user's own profile as a form, and the profile of another user as a card. */
export function Screen() {
  const { t } = useTranslation();
  const { userId = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(viewProfile, { params: { id: userId } });
  const title = data?.is_own ? t('profile.title') : (data?.display_name ?? t('profile.title'));
  return (
    <Page title={title} isPending={isPending} error={error} onRetry={refetch}>
      {data && (data.is_own ? <OwnProfile profile={data} /> : <ProfileCard profile={data} />)}
    </Page>
  );
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const side = (
    <>
      <Section title={t('profile.account')}>
        <FactList>
          <Fact label={t('profile.email')}>{profile.email}</Fact>
          <Fact label={t('profile.role')}>{profile.role}</Fact>
          {profile.client && <Fact label={t('profile.client')}>{profile.client}</Fact>}
        </FactList>
      </Section>
      <Section title={t('profile.appearance')}>
        <Appearance />
        <UserTheme />
      </Section>
      <Section title={t('profile.password.title')}>
        <Password />
      </Section>
      <TwoFactor />
      <Passkeys />
    </>
  );
  return (
    <div className={classes.page}>
      <Columns side={side}>
        <Section title={t('profile.aboutYou')}>
          <OwnData profile={profile} />
        </Section>
        <NotificationSettings />
        <Webhook />
        <OwnViews />
        <OwnPermissions />
        <ApiTokens />
        <Sessions />
      </Columns>
    </div>
  );
}

const presenceBadge = badgeOf(
  { online: 'Online', away: 'Away', suspended: 'Suspended' },
  { online: 'success', away: 'gray', suspended: 'warning' },
);

function ProfileCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" w="100%" maw={720} mx="auto">
      <Section title={t('profile.account')} action={presenceBadge(profile.presence)}>
        <FactList>
          <Fact label={t('profile.email')}>{profile.email}</Fact>
          <Fact label={t('profile.jobTitle')}>{profile.job_title}</Fact>
          <Fact label={t('profile.role')}>{profile.role}</Fact>
          {profile.user_type && (
            <Fact label={t('profile.type')}>
              <UserTypeBadge name={profile.user_type} />
            </Fact>
          )}
          {profile.client && <Fact label={t('profile.client')}>{profile.client}</Fact>}
          {profile.teams.length > 0 && <Fact label={t('profile.teams')}>{profile.teams.join(', ')}</Fact>}
          <Fact label={t('profile.phone')}>{profile.phone}</Fact>
          <Fact label={t('profile.about')} wide>
            {profile.about}
          </Fact>
        </FactList>
      </Section>
      {!isClientUser() && (
        <Suspense>
          <Campaigns campaigns={profile.campaigns} />
        </Suspense>
      )}
    </Stack>
  );
}
