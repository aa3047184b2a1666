import './messages.ts';
import type { Pair } from '@leadwright/contract/cascades/chain';
import { type Cascade, editCascade, listCascades, viewCascade } from '@leadwright/contract/features/cascades';
import { Alert, Badge, Button, Group, Stack, Switch, Tabs, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { callKey, useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { UnsavedDialog } from '../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { Page } from '../../ui/page.tsx';
import { type PairDraft, pairKey } from './draft.ts';
import { Matrix } from './matrix.tsx';
import { PastePairs } from './paste-pairs.tsx';
import { Tree } from './tree.tsx';
import { Violations } from './violations.tsx';

const VIEWS = ['tree', 'matrix', 'rules', 'violations'] as const;
type Rules = Pick<Cascade, 'name' | 'strict' | 'allow_all_if_parent_empty' | 'auto_fill_single'>;

interface RulesProps {
  rules: Rules;
  problem: string | undefined;
  change: (rules: Partial<Rules>) => void;
}

function RuleFields({ rules, problem, change }: RulesProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" maw={560}>
      <TextInput
        label={t('cascades.name')}
        maxLength={80}
        value={rules.name}
        error={problem}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <Switch
        label={t('cascades.strict')}
        description={t('cascades.strictHelp')}
        checked={rules.strict}
        onChange={({ currentTarget: { checked } }) => change({ strict: checked })}
      />
      <Switch
        label={t('cascades.allowAll')}
        description={t('cascades.allowAllHelp')}
        checked={rules.allow_all_if_parent_empty}
        onChange={({ currentTarget: { checked } }) => change({ allow_all_if_parent_empty: checked })}
      />
      <Switch
        label={t('cascades.autoFill')}
        description={t('cascades.autoFillHelp')}
        checked={rules.auto_fill_single}
        onChange={({ currentTarget: { checked } }) => change({ auto_fill_single: checked })}
      />
    </Stack>
  );
}

function Editor({ cascade }: { cascade: Cascade }) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const [changes, setChanges] = useState<Partial<Rules> & { pairs?: readonly Pair[] }>({});
  const [isPasteDialogOpen, setPasteDialogOpen] = useState(false);
  const client = useQueryClient();
  const save = useSend(editCascade, { invalidates: [listCascades] });
  const isDirty = Object.keys(changes).length > 0;
  const blocker = useUnsavedGuard(isDirty);
  const change = (newChanges: typeof changes) => setChanges({ ...changes, ...newChanges });
  const pairs = new Map((changes.pairs ?? cascade.pairs).map((pair) => [pairKey(pair), pair]));
  const draft: PairDraft = { cascade, pairs, change: (next) => change({ pairs: next }) };
  const view = VIEWS.find((viewName) => viewName === searchParams.get('view')) ?? 'tree';
  const openView = (key: string | null) =>
    setSearchParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (key && key !== 'tree') next.set('view', key);
        else next.delete('view');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const send = () => {
    const { pairs: draftPairs, ...rules } = changes;
    const body = { version: cascade.version, ...rules, ...(draftPairs && { pairs: [...draftPairs] }) };
    save.mutate(
      { params: { id: cascade.id }, body },
      {
        // The next change builds on the saved version without waiting for a reload.
        onSuccess: (reply) => {
          client.setQueryData([callKey(viewCascade), { params: { id: reply.id } }], reply);
          setChanges({});
          notifySuccess(t('cascades.saved'));
        },
      },
    );
  };
  const problems = problemsIn(save.error) ?? {};
  return (
    <Stack gap="md">
      <Text>{cascade.levels.map(({ label }) => label).join(' → ')}</Text>
      <Tabs value={view} onChange={openView} keepMounted={false}>
        <Tabs.List aria-label={t('cascades.views.label')}>
          {VIEWS.map((viewName) => (
            <Tabs.Tab key={viewName} value={viewName}>
              {t(`cascades.views.${viewName}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="tree" pt="sm">
          <Tree draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="matrix" pt="sm">
          <Matrix draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" pt="sm">
          <RuleFields rules={{ ...cascade, ...changes }} problem={problems.name} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="violations" pt="sm">
          <Violations cascade={cascade} />
        </Tabs.Panel>
      </Tabs>
      {problems.pairs && (
        <Alert color="danger" role="alert">
          {problems.pairs}
        </Alert>
      )}
      {view !== 'violations' && (
        <Group gap="xs">
          <Button disabled={!isDirty} loading={save.isPending} onClick={send}>
            {t('cascades.save')}
          </Button>
          <Button variant="default" onClick={() => setPasteDialogOpen(true)}>
            {t('cascades.paste')}
          </Button>
          {isDirty && (
            <>
              <Button variant="subtle" color="gray" onClick={() => setChanges({})}>
                {t('cascades.discard')}
              </Button>
              <Text size="sm" c="dimmed" role="status">
                {t('cascades.unsaved')}
              </Text>
            </>
          )}
        </Group>
      )}
      {isPasteDialogOpen && <PastePairs draft={draft} onClose={() => setPasteDialogOpen(false)} />}
      <UnsavedDialog blocker={blocker} />
    </Stack>
  );
}

/** Edits the rules and allowed pairs of a cascade, and lists the records with pairs that are not allowed. */
export function Screen() {
  const { t } = useTranslation();
  const { cascadeFieldId } = useParams() as { cascadeFieldId: string };
  const { data, error, isPending, refetch } = useCall(viewCascade, { params: { id: cascadeFieldId } });
  return (
    <Page
      title={data ? t('cascades.editTitle', { name: data.name }) : t('cascades.title')}
      badge={data?.archived_at && <Badge variant="default">{t('cascades.archived')}</Badge>}
      actions={
        data && (
          <Button variant="default" component={Link} to={to('cascades', {}, { campaign: data.campaign_id })}>
            {t('cascades.title')}
          </Button>
        )
      }
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && <Editor key={data.id} cascade={data} />}
    </Page>
  );
}
