import {
  importVerticals,
  MAX_IMPORTED_VERTICALS,
  VERTICAL_COLUMNS,
  verticals,
  verticalTree,
} from '@leadwright/contract/features/verticals';
import { PATHS } from '@leadwright/contract/paths';
import { Alert, Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { Page } from '../../ui/page.tsx';
import { parseCsvRows, readTextFile } from '../../ui/record/lines/csv-rows.ts';

const HEADINGS = Object.values(VERTICAL_COLUMNS);

/** Imports the verticals of a file: all of them, or none if the file has an error. */
export function ImportVerticals() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [rows, setRows] = useState<string[][]>();
  const [inputProblem, setInputProblem] = useState<string>();
  const send = useSend(importVerticals, { invalidates: [verticalTree, verticals.list.endpoint] });
  const readFile = async (file: File | null) => {
    send.reset();
    setInputProblem(undefined);
    setRows(file ? parseCsvRows(await readTextFile(file)) : undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const count = (rows?.length ?? 0) - 1;
    if (!rows || count < 1) return setInputProblem(t('verticals.import.missing'));
    if (count > MAX_IMPORTED_VERTICALS)
      return setInputProblem(t('verticals.import.tooMany', { most: MAX_IMPORTED_VERTICALS }));
    const onSuccess = ({ added }: { added: number }) => {
      notifySuccess(t('verticals.import.done', { count: added }));
      navigate(PATHS.verticals);
    };
    send.mutate({ body: { rows } }, { onSuccess });
  };
  return (
    <Page title={t('verticals.import.title')}>
      <Stack maw={720}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <FileInput
              label={t('verticals.import.file')}
              description={t('verticals.import.help', { headings: HEADINGS.join(', '), most: MAX_IMPORTED_VERTICALS })}
              accept=".csv,.txt,text/csv,text/plain"
              error={inputProblem}
              onChange={readFile}
            />
            <Text role="status">
              {rows && t('verticals.import.verticalsInFile', { count: Math.max(0, rows.length - 1) })}
            </Text>
            {send.error && <ImportErrors error={send.error} />}
            <Group gap="xs">
              <Button type="submit" loading={send.isPending}>
                {t('verticals.import.submit')}
              </Button>
              <Button variant="default" component={Link} to={PATHS.verticals}>
                {t('verticals.import.back')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Page>
  );
}

const isColumn = (name: string): name is keyof typeof VERTICAL_COLUMNS => name in VERTICAL_COLUMNS;

/** Lists the errors with their row and column. */
function ImportErrors({ error }: { error: Error }) {
  const { t } = useTranslation();
  const fields = Object.entries(problemsIn(error) ?? {});
  return (
    <Alert color="danger" title={t('verticals.import.refused')}>
      {fields.length === 0 && explain(error).text}
      <List size="sm">
        {fields.map(([path, message]) => {
          const [, row, column = ''] = path.split('.');
          return (
            <List.Item key={path}>
              {t('verticals.import.problemPosition', {
                row,
                column: isColumn(column) ? VERTICAL_COLUMNS[column] : column,
              })}{' '}
              {message}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
