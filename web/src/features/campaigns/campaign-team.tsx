import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { campaignForecast } from '@leadwright/contract/features/campaign-pace';
import {
  joinCampaignTeam,
  leaveCampaignTeam,
  readCampaignTeam,
  TEAM_ROLE,
} from '@leadwright/contract/features/campaign-team';
import { USER_STATUS } from '@leadwright/contract/users/user-states';
import { Anchor, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan, useSession } from '../../session/session.tsx';
import { ReferencesField } from '../../ui/form/controls/references-field.tsx';
import { formatCount } from '../../ui/format.ts';
import { StepTable } from '../../ui/plan/step-table.tsx';
import { usePlan } from '../../ui/plan/use-plan.ts';
import { useFilesTab } from '../../ui/record/files/files-tab.tsx';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { CampaignRequirements } from './requirements.tsx';

/** A change of the team also changes the forecast. */
const AFFECTED_ENDPOINTS = [readCampaignTeam, campaignForecast];

type Team = ReplyOf<typeof readCampaignTeam>;
type Person = Team['people'][number];
type Role = keyof typeof TEAM_ROLE;

const ROLES = Object.entries(TEAM_ROLE).map(([value, label]) => ({ value, label }));

/** Returns the tabs of a campaign: steps, team, requirements and files. Client users have none. */
export function useCampaignTabs({ id, archived_at }: { id: string; archived_at: string | null }): RecordTab[] {
  const { t } = useTranslation();
  const isStaff = useSession().profile?.is_client !== 'y';
  const mayReadSteps = useCan('campaign-steps', 'read') && isStaff;
  const { data } = useCall(readCampaignTeam, { params: { id } }, { enabled: isStaff });
  const plan = usePlan(id, mayReadSteps);
  const files = useFilesTab('campaigns', id);
  if (!isStaff) return [];
  const steps = {
    key: 'steps',
    title: t('planSteps.title'),
    count: plan.data?.steps.length,
    content: <CampaignSteps id={id} />,
  };
  return [
    ...(mayReadSteps ? [steps] : []),
    {
      key: 'team',
      title: t('campaigns.team.title'),
      count: data?.people.length,
      content: <CampaignTeam id={id} isArchived={archived_at !== null} />,
    },
    { key: 'requirements', title: t('campaigns.requirements.title'), content: <CampaignRequirements id={id} /> },
    ...files,
  ];
}

function CampaignSteps({ id }: { id: string }) {
  const { t } = useTranslation();
  const mayChange = useCan('campaign-steps', 'update');
  const { data, error, isPending, refetch } = usePlan(id);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const openLink = mayChange && (
    <Button variant="default" component={Link} to={to('campaignSteps', {}, { campaign: id })}>
      {t('planSteps.open')}
    </Button>
  );
  if (data.steps.length === 0)
    return <EmptyState title={t('planSteps.none')} text={t('planSteps.noneText')} action={openLink} />;
  return (
    <Stack>
      <Group>{openLink}</Group>
      <StepTable plan={data} />
    </Stack>
  );
}

function CampaignTeam({ id, isArchived }: { id: string; isArchived: boolean }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(readCampaignTeam, { params: { id } });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const mayChange = data.can.update && !isArchived;
  return (
    <Stack>
      {mayChange && <AddMembers id={id} />}
      {data.people.length === 0 ? (
        <EmptyState title={t('campaigns.team.none')} text={t('campaigns.team.noneText')} />
      ) : (
        <People id={id} people={data.people} mayChange={mayChange} />
      )}
    </Stack>
  );
}

function AddMembers({ id }: { id: string }) {
  const { t } = useTranslation();
  const [people, setPeople] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('sd');
  const send = useSend(joinCampaignTeam, { invalidates: AFFECTED_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    send.mutate(
      { params: { id }, body: { people, role } },
      {
        onSuccess: () => {
          notifySuccess(t('campaigns.team.added', { count: people.length, role: TEAM_ROLE[role] }));
          setPeople([]);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm">
        <ReferencesField
          label={t('campaigns.team.people')}
          list="campaign-staff"
          value={people}
          error={problems?.people}
          onChange={(next) => {
            send.reset();
            setPeople(next);
          }}
          flex="1 1 280px"
          maw={520}
        />
        <Select
          label={t('campaigns.team.role')}
          data={ROLES}
          allowDeselect={false}
          value={role}
          onChange={(next) => next && setRole(next as Role)}
          w={180}
        />
        <Button type="submit" variant="default" loading={send.isPending} mt={{ base: 0, xs: 24 }}>
          {t('campaigns.team.addToTeam')}
        </Button>
      </Group>
    </form>
  );
}

function People({ id, people, mayChange }: { id: string; people: Person[]; mayChange: boolean }) {
  const { t } = useTranslation();
  const addMember = useSend(joinCampaignTeam, { invalidates: AFFECTED_ENDPOINTS });
  const removeMember = useSend(leaveCampaignTeam, { invalidates: AFFECTED_ENDPOINTS });
  const isBusy = addMember.isPending || removeMember.isPending;
  const change = (person: Person, role: string) =>
    addMember.mutate(
      { params: { id }, body: { people: [person.id], role: role as Role } },
      // No field can show the error of a role change.
      { onError: (failure) => problemsIn(failure) && notifyFailure(failure) },
    );
  const remove = ({ id: person, name }: Person) =>
    removeMember.mutate(
      { params: { id }, body: { people: [person] } },
      { onSuccess: () => notifySuccess(t('campaigns.team.removed', { name })) },
    );
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table aria-label={t('campaigns.team.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('campaigns.team.name')}</Table.Th>
            <Table.Th w={200}>{t('campaigns.team.role')}</Table.Th>
            <Table.Th>{t('campaigns.team.userType')}</Table.Th>
            <Table.Th w={140} ta="right">
              {t('campaigns.team.openCampaigns')}
            </Table.Th>
            {mayChange && <Table.Td w={110} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Td>
                <PersonName person={person} />
              </Table.Td>
              <Table.Td>
                {mayChange ? (
                  <Select
                    size="xs"
                    aria-label={t('campaigns.team.roleOf', { name: person.name })}
                    data={ROLES}
                    allowDeselect={false}
                    disabled={isBusy}
                    value={person.role}
                    onChange={(role) => role && change(person, role)}
                  />
                ) : (
                  TEAM_ROLE[person.role]
                )}
              </Table.Td>
              <Table.Td>{person.type}</Table.Td>
              <Table.Td ta="right">{formatCount(person.campaigns)}</Table.Td>
              {mayChange && (
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={isBusy}
                    aria-label={t('campaigns.team.removeOf', { name: person.name })}
                    onClick={() => remove(person)}
                  >
                    {t('campaigns.team.remove')}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function PersonName({ person: { id, name, status } }: { person: Person }) {
  const mayOpen = useCan('elomark-users', 'read');
  return (
    <>
      {mayOpen ? (
        <Anchor component={Link} to={to('staffUser', { userId: id })} inherit>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {status !== 'active' && (
        <Text span inherit c="dimmed">
          {` (${USER_STATUS[status].toLowerCase()})`}
        </Text>
      )}
    </>
  );
}
