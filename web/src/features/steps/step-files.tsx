import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import {
  MAX_IMPORTED_STEPS,
  STEP_FORMAT,
  STEP_OUTCOME,
  type StepFormat,
  type StepOutcome,
  type StepOutcomes,
} from '@leadwright/contract/steps/step-file';
import { Button, FileInput, Group, Menu, Stack, Table, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { Page } from '../../ui/page.tsx';
import { readTextFile } from '../../ui/record/lines/csv-rows.ts';
import { LineErrors } from '../../ui/record/lines/line-errors.tsx';

/** Search parameter of the add screen that shows a file upload instead of the form. */
export const FILE_PARAM = 'file';

interface FileMenuProps {
  resource: Pick<AnyResource, 'subject'>;
  /** Fetches the file; undefined when there is nothing to export. */
  fetchFile: ((format: StepFormat) => Promise<unknown>) | undefined;
  importUrl: string;
}

/** Shows a menu to export and import steps as files. */
export function FileMenu({ resource, fetchFile, importUrl }: FileMenuProps) {
  const { t } = useTranslation();
  const mayExport = useCan('export', 'read') && fetchFile !== undefined;
  const mayImport = useCan(resource.subject, 'create');
  if (!mayExport && !mayImport) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default">
          {t('steps.fileMenu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport &&
          (Object.keys(STEP_FORMAT) as StepFormat[]).map((format) => (
            <Menu.Item key={format} onClick={() => fetchFile(format).catch(notifyFailure)}>
              {t('steps.exportAs', { format: STEP_FORMAT[format] })}
            </Menu.Item>
          ))}
        {mayImport && (
          <Menu.Item component={Link} to={importUrl}>
            {t('steps.importFile')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const outcomeBadge = badgeOf(STEP_OUTCOME, { added: 'success', changed: 'primary', same: 'gray' });

interface ImportPageProps {
  columns: readonly string[];
  back: string;
  /** Fields above the file. */
  topFields?: ReactNode;
  /** Message when a required field above the file is empty. */
  missingMessage?: string | undefined;
  send: { isPending: boolean; error: Error | null; reset: () => void };
  run: (file: { format: StepFormat; text: string }) => Promise<StepOutcomes>;
}

/** Imports steps from a file: all of them, or none when a line is invalid. */
export function ImportPage({ columns, back, topFields, missingMessage, send, run }: ImportPageProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [importOutcomes, setImportOutcomes] = useState<StepOutcomes>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!file || missingMessage || send.isPending) return;
    const text = await readTextFile(file);
    const format = /\.json$/i.test(file.name) ? 'json' : 'csv';
    const outcomes = await run({ format, text }).catch(() => undefined);
    if (!outcomes) return;
    setImportOutcomes(outcomes);
    notifySuccess(t('steps.import.done', countsOf(outcomes)));
  };
  return (
    <Page title={t('steps.import.title')}>
      <Stack maw={880}>
        <form onSubmit={submit} noValidate>
          <Stack>
            {topFields}
            {isSubmitted && missingMessage && (
              <Text c="danger" role="alert">
                {missingMessage}
              </Text>
            )}
            <FileInput
              label={t('steps.import.fileField')}
              description={t('steps.import.fileHelp', { columns: columns.join(', '), most: MAX_IMPORTED_STEPS })}
              accept=".csv,.json,text/csv,application/json"
              clearable
              value={file}
              error={isSubmitted && !file && t('steps.import.missingFile')}
              onChange={(next) => {
                send.reset();
                setImportOutcomes(undefined);
                setFile(next);
              }}
            />
            <LineErrors title={t('steps.import.failedTitle')} error={send.error} />
            <Group gap="xs">
              <Button type="submit" loading={send.isPending}>
                {t('steps.import.importButton')}
              </Button>
              <Button variant="default" component={Link} to={back}>
                {t('steps.import.backToList')}
              </Button>
            </Group>
          </Stack>
        </form>
        {importOutcomes && <Outcomes outcomes={importOutcomes} />}
      </Stack>
    </Page>
  );
}

function countsOf({ results }: StepOutcomes) {
  const count = (name: StepOutcome) => results.filter(({ outcome }) => outcome === name).length;
  return { added: count('added'), changed: count('changed'), same: count('same') };
}

function Outcomes({ outcomes }: { outcomes: StepOutcomes }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Text role="status">{t('steps.import.done', countsOf(outcomes))}</Text>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
        <Table aria-label={t('steps.import.results')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t('steps.import.lineColumn')}</Table.Th>
              <Table.Th w={140}>{t('steps.columns.code')}</Table.Th>
              <Table.Th>{t('steps.columns.name')}</Table.Th>
              <Table.Th w={150}>{t('steps.import.outcomeColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {outcomes.results.map(({ line, id, code, name, outcome }) => (
              <Table.Tr key={id}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{code}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{outcomeBadge(outcome)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
