import '../../record-context/messages.ts';
import { PATHS } from '@leadwright/contract/paths';
import type { LinesEndpoint } from '@leadwright/contract/people/lines';
import type { AnyResource } from '@leadwright/contract/resource';
import { Button, FileInput, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { explain, problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import type { EntityScreens } from '../../../paths.ts';
import { Can } from '../../../session/session.tsx';
import { type Problems, problemsOf } from '../../form/problems.ts';
import { Page } from '../../page.tsx';
import { readTextFile } from './csv-rows.ts';
import { LineResults } from './line-results.tsx';
import { SharedField } from './shared-field.tsx';

/** The query parameter that opens the bulk add form. */
export const BULK_ADD_PARAMETER = 'many';

/** The parts of a resource and its screens that bulk adding needs. */
type BulkAddResource = Pick<AnyResource, 'subject' | 'fields' | 'list'>;
type BulkAddScreens = Pick<EntityScreens, 'list' | 'add'>;

interface BulkAddLinkProps {
  resource: Pick<BulkAddResource, 'subject'>;
  screens: BulkAddScreens;
  children: ReactNode;
}

/** A link from the list to the bulk add screen. */
export function BulkAddLink({ resource, screens, children }: BulkAddLinkProps) {
  return (
    <Can subject={resource.subject} action="create">
      <Button size="xs" variant="default" component={Link} to={`${PATHS[screens.add]}?${BULK_ADD_PARAMETER}=yes`}>
        {children}
      </Button>
    </Can>
  );
}

type Values = Record<string, unknown>;

interface BulkAddFormProps {
  resource: BulkAddResource;
  screens: BulkAddScreens;
  /** The endpoint that adds the lines. */
  call: LinesEndpoint;
  /** The maximum number of lines. */
  maxLines: number;
  /** The fields that all lines share. */
  shared: readonly string[];
  /** Whether a shared field is shown; all are by default. */
  isFieldShown?: (name: string, values: Values) => boolean;
  /** Returns the new values of other fields after one field has changed. */
  dependentValues?: (name: string, value: unknown, current: Values) => Values;
  notice?: ReactNode;
  title: string;
  /** The label of the lines, with an example. */
  lines: string;
  help: string;
  /** The text of the submit button. */
  action: string;
  /** The text next to a successful line. */
  done: string;
  summary: (addedCount: number, total: number) => string;
  /** An optional file input that fills in the lines. `read` converts the text of the file to lines. */
  file?: { label: string; help: string; read: (text: string, values: Values) => string[] };
  /** Receives the whole reply, for replies that contain more than the results of the lines. */
  onReply?: (reply: object) => void;
}

/** Returns the initial values of the shared fields, from the URL or else the schema. */
const initialSharedValues = ({ resource, shared }: BulkAddFormProps, search: URLSearchParams): Values =>
  Object.fromEntries(
    shared.map((name) => [name, search.get(name) ?? resource.fields.shape[name]?.safeParse(undefined).data ?? null]),
  );

/** A form that adds many records from pasted lines. Rejected lines stay in the form for correction. */
export function BulkAddForm(props: BulkAddFormProps) {
  const { resource, screens, call, maxLines, shared, isFieldShown, dependentValues, notice, file, onReply } = props;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const [values, setValues] = useState(() => initialSharedValues(props, search));
  const [problems, setProblems] = useState<Problems>({});
  const send = useSend(call, { invalidates: [resource.list.endpoint] });
  const schema = z.object(Object.fromEntries(shared.map((name) => [name, resource.fields.shape[name] as z.ZodType])));
  const results = send.data?.results ?? [];
  const addedCount = results.filter(({ problem }) => !problem).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const newProblems = {
      ...problemsOf(schema, values),
      ...(lines.length === 0 && { lines: t('records.bulkAdd.noLines') }),
      ...(lines.length > maxLines && { lines: t('records.bulkAdd.tooMany', { most: maxLines }) }),
    };
    setProblems(newProblems);
    if (Object.keys(newProblems).length > 0 || send.isPending) return;
    try {
      const reply = await send.mutateAsync({ body: { lines, ...values } });
      onReply?.(reply);
      setText(reply.results.flatMap(({ line, problem }) => (problem ? [line] : [])).join('\n'));
    } catch (error) {
      // A rejection of the whole request is shown below the form.
      setProblems(problemsIn(error) ?? {});
    }
  };
  return (
    <Page title={props.title}>
      <Stack maw={720}>
        {notice}
        <form onSubmit={submit} noValidate>
          <Stack>
            {file && (
              <FileInput
                label={file.label}
                description={file.help}
                accept=".csv,.txt,text/csv,text/plain"
                onChange={async (chosenFile) => {
                  if (!chosenFile) return;
                  const fileLines = file.read(await readTextFile(chosenFile), values);
                  setText(fileLines.filter((line) => line !== '').join('\n'));
                }}
              />
            )}
            <Textarea
              label={props.lines}
              description={`${props.help} ${t('records.bulkAdd.maxLines', { most: maxLines })}`}
              value={text}
              error={problems.lines}
              onChange={(event) => setText(event.currentTarget.value)}
              autosize
              minRows={6}
              maxRows={20}
              data-autofocus
              required
            />
            {shared
              .filter((name) => isFieldShown?.(name, values) ?? true)
              .map((name) => (
                <SharedField
                  key={name}
                  schema={schema}
                  name={name}
                  value={values[name]}
                  error={problems[name]}
                  set={(value) =>
                    setValues((current) => ({ ...current, [name]: value, ...dependentValues?.(name, value, current) }))
                  }
                />
              ))}
            {send.error && (
              <Text c="danger" role="alert">
                {explain(send.error).text}
              </Text>
            )}
            <Group gap="xs">
              <Button type="submit" loading={send.isPending}>
                {props.action}
              </Button>
              <Button variant="default" component={Link} to={PATHS[screens.list]}>
                {t('records.bulkAdd.backToList')}
              </Button>
            </Group>
          </Stack>
        </form>
        <LineResults
          results={results}
          summary={props.summary(addedCount, results.length)}
          label={t('records.bulkAdd.results')}
          done={props.done}
          rejectedHint={t('records.bulkAdd.correctionHint')}
        />
      </Stack>
    </Page>
  );
}
