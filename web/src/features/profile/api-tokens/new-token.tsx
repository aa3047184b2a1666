import { ACTIONS, type Subject } from '@leadwright/contract/access';
import { addToken, listTokens, SUBJECTS_EXCLUDED_FROM_TOKENS } from '@leadwright/contract/features/api-tokens';
import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';
import { Checkbox, MultiSelect, PasswordInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { explain, problemsIn } from '../../../api/explain.ts';
import type { Permissions } from '../../../session/ability.ts';
import { usePermissions } from '../../../session/session.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { useRefetch } from '../use-refetch.ts';

const EXPIRY_DAYS = [30, 90, 180, 365];
type Problems = Partial<Record<'name' | 'permissions' | 'current' | 'days', string>>;

/** Returns the subjects that a token of the user can have, by permission group. */
function subjectsOf(permissions: Permissions) {
  const groups = PERMISSION_GROUPS.map(({ label, subjects }) => ({
    group: label,
    items: (Object.entries(subjects) as [Subject, string][])
      .filter(
        ([subject]) =>
          !SUBJECTS_EXCLUDED_FROM_TOKENS.includes(subject) &&
          ACTIONS.some((action) => permissions.can(action, subject)),
      )
      .map(([value, name]) => ({ value, label: name })),
  }));
  return groups.filter(({ items }) => items.length > 0);
}

export function NewToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const refetchTokens = useRefetch(listTokens);
  const groups = subjectsOf(permissions);
  const [name, setName] = useState('');
  const [hasAllSubjects, setAllSubjects] = useState(false);
  const [selectedSubjects, setSelectedSubjects] = useState<string[]>([]);
  const [mayWrite, setMayWrite] = useState(false);
  const [days, setDays] = useState(EXPIRY_DAYS[1]!);
  const [currentPassword, setCurrentPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [token, setToken] = useState<string>();

  const permissionsFromForm = () => {
    const subjects = hasAllSubjects ? groups.flatMap(({ items }) => items.map(({ value }) => value)) : selectedSubjects;
    return (subjects as Subject[]).flatMap((subject) =>
      ACTIONS.filter((action) => (mayWrite || action === 'read') && permissions.can(action, subject)).map((action) => ({
        subject,
        action,
      })),
    );
  };
  const submit = async () => {
    const chosenPermissions = permissionsFromForm();
    const missing: Problems = {
      ...(name.trim() === '' && { name: t('apiTokens.newToken.missing.name') }),
      ...(chosenPermissions.length === 0 && { permissions: t('apiTokens.newToken.missing.permissions') }),
      ...(currentPassword === '' && { current: t('apiTokens.newToken.missing.currentPassword') }),
    };
    setProblems(missing);
    setErrorMessage(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const created = await call(addToken, {
        body: { name, permissions: chosenPermissions, days, current: currentPassword },
      });
      setToken(created.token);
      refetchTokens();
    } catch (error) {
      const fields = problemsIn(error);
      if (fields) setProblems(fields);
      else setErrorMessage(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  if (token)
    return (
      <SecretDialog
        title={t('apiTokens.createdToken.title')}
        text={t('apiTokens.createdToken.text')}
        label={t('apiTokens.createdToken.label')}
        lines={[token]}
        copiedMessage={t('apiTokens.createdToken.copied')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('apiTokens.newToken.title')}
      confirm={t('apiTokens.newToken.createButton')}
      isBusy={isBusy}
      errorMessage={errorMessage}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('apiTokens.newToken.name')}
        description={t('apiTokens.newToken.nameHelp')}
        maxLength={80}
        data-autofocus
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('apiTokens.newToken.allPermissions')}
        checked={hasAllSubjects}
        onChange={(event) => setAllSubjects(event.currentTarget.checked)}
      />
      {!hasAllSubjects && (
        <MultiSelect
          label={t('apiTokens.newToken.scopes')}
          data={groups}
          searchable
          filter={filterOptions}
          value={selectedSubjects}
          error={problems.permissions}
          onChange={setSelectedSubjects}
        />
      )}
      <Checkbox
        label={t('apiTokens.newToken.allowChanges')}
        description={t('apiTokens.newToken.allowChangesHelp')}
        checked={mayWrite}
        onChange={(event) => setMayWrite(event.currentTarget.checked)}
      />
      <Select
        label={t('apiTokens.newToken.expiresIn')}
        data={EXPIRY_DAYS.map((count) => ({
          value: String(count),
          label: t('apiTokens.newToken.dayCount', { count }),
        }))}
        allowDeselect={false}
        value={String(days)}
        error={problems.days}
        onChange={(value) => setDays(Number(value))}
      />
      <PasswordInput
        label={t('apiTokens.newToken.currentPassword')}
        autoComplete="current-password"
        value={currentPassword}
        error={problems.current}
        visibilityToggleButtonProps={{ 'aria-hidden': true }}
        onChange={(event) => setCurrentPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
