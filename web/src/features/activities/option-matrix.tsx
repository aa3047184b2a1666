import './messages.ts';
import { describeEffects } from '@leadwright/contract/activities/effect-descriptions';
import { activityOptions, type OptionMatrix, optionMatrix } from '@leadwright/contract/features/activity-options';
import { PATHS } from '@leadwright/contract/paths';
import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { useGridKeys } from '../../ui/matrix/grid-keys.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';
import { ActionIcon } from './action-icon.tsx';
import classes from './activities.module.css';
import { CELL_PARAM, cellIdOf, OptionAdd } from './option-edit.tsx';
import { PairEffects } from './pair-effects.tsx';

type ActionType = OptionMatrix['action_types'][number];
type Outcome = OptionMatrix['outcomes'][number];
type Option = OptionMatrix['options'][number];

interface Pair {
  type: ActionType;
  outcome: Outcome;
  option: Option | undefined;
}

const namesOf = ({ type, outcome, option }: Pair) => ({
  tag: option?.tag_label ?? null,
  is_dial: type.is_dial,
  requires_contact: type.requires_contact,
  is_conversation: outcome.is_conversation,
  category: outcome.category,
});

type CellState = 'none' | 'notAllowed' | 'allowed' | 'retired';
const stateOf = ({ option }: Pair): CellState => {
  if (!option) return 'none';
  if (option.state === 'retired') return 'retired';
  return option.allowed ? 'allowed' : 'notAllowed';
};

interface CellProps {
  pair: Pair;
  onOpen: () => void;
  onToggle: () => void;
  onCellFocus: () => void;
}

function Cell({ pair, onOpen, onToggle, onCellFocus }: CellProps) {
  const { t } = useTranslation();
  const { type, outcome, option } = pair;
  const state = stateOf(pair);
  const effectCount = option && state === 'allowed' ? describeEffects(option, namesOf(pair)).length : 0;
  const details = [
    effectCount > 0 && t('activities.matrix.effects', { count: effectCount }),
    state === 'allowed' && option?.hot_key && t('activities.matrix.hotKey', { key: option.hot_key }),
  ].filter(Boolean);
  const stateText = t(`activities.matrix.${state}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    onToggle();
  };
  return (
    <button
      type="button"
      id={`cell-${cellIdOf(type.id, outcome.id)}`}
      className={classes.cell}
      tabIndex={-1}
      data-state={state}
      aria-label={`${t('activities.matrix.pairName', { type: type.name, outcome: outcome.name })}: ${[stateText, ...details].join(', ')}`}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onFocus={onCellFocus}
    >
      {state === 'allowed' && (
        <span className={classes.word}>
          <IconCheck size={12} aria-hidden />
          {stateText}
        </span>
      )}
      {state === 'retired' && stateText}
      {(state === 'none' || state === 'notAllowed') && '–'}
      {details.length > 0 && <span>{details.join(', ')}</span>}
    </button>
  );
}

/** Shows the effects of the focused pair. */
function FocusedPair({ pair, onOpen }: { pair: Pair; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { type, outcome, option } = pair;
  return (
    <Section
      title={t('activities.matrix.pairName', { type: type.name, outcome: outcome.name })}
      action={
        onOpen && (
          <Button variant="default" size="xs" onClick={onOpen}>
            {t('activities.matrix.open')}
          </Button>
        )
      }
    >
      {option ? <PairEffects effects={option} names={namesOf(pair)} /> : <Text>{t('activities.matrix.noOption')}</Text>}
    </Section>
  );
}

function AddButtons() {
  const { t } = useTranslation();
  const [mayAddType, mayAddOutcome] = [useCan('action-type', 'create'), useCan('outcome', 'create')];
  return (
    <Group gap="xs">
      {mayAddType && (
        <Button component={Link} to={PATHS.actionTypeAdd} variant="default">
          {t('activities.matrix.addType')}
        </Button>
      )}
      {mayAddOutcome && (
        <Button component={Link} to={PATHS.outcomeAdd} variant="default">
          {t('activities.matrix.addOutcome')}
        </Button>
      )}
    </Group>
  );
}

function Matrix({ matrix }: { matrix: OptionMatrix }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [announcement, setAnnouncement] = useState('');
  const grid = useGridKeys();
  const invalidates = [optionMatrix, activityOptions.view, activityOptions.list.endpoint];
  const add = useSend(activityOptions.add, { invalidates });
  const edit = useSend(activityOptions.edit, { invalidates });
  const { action_types: types, outcomes, options, can } = matrix;
  const optionByCell = new Map(options.map((option) => [cellIdOf(option.action_type_id, option.outcome_id), option]));
  const pairOf = (type: ActionType, outcome: Outcome): Pair => ({
    type,
    outcome,
    option: optionByCell.get(cellIdOf(type.id, outcome.id)),
  });
  const focusedCell = search.get(CELL_PARAM);
  const pairs = outcomes.flatMap((outcome) => types.map((type) => pairOf(type, outcome)));
  const focusedPair = pairs.find(({ type, outcome }) => cellIdOf(type.id, outcome.id) === focusedCell);
  // Restore the focus to the cell of the pair that the user returns from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (focusedCell) document.getElementById(`cell-${focusedCell}`)?.focus();
  }, []);

  const mayChange = ({ option }: Pair) => (option ? can.update : can.create);
  const open = (pair: Pair) => {
    const { type, outcome, option } = pair;
    if (!mayChange(pair)) return;
    if (option) navigate(to('activityOptionEdit', { optionId: option.id }));
    else navigate(to('activityOptions', {}, { add: 'yes', action_type_id: type.id, outcome_id: outcome.id }));
  };
  const toggle = (pair: Pair) => {
    const { type, outcome, option } = pair;
    const name = t('activities.matrix.pairName', { type: type.name, outcome: outcome.name });
    if (add.isPending || edit.isPending || !mayChange(pair)) return;
    if (option?.state === 'retired') {
      setAnnouncement(t('activities.matrix.isRetired', { pair: name }));
      return;
    }
    const allowed = !option?.allowed;
    const onSuccess = () =>
      setAnnouncement(
        t(allowed ? 'activities.matrix.nowAllowed' : 'activities.matrix.noLongerAllowed', { pair: name }),
      );
    if (option) edit.mutate({ params: { id: option.id }, body: { version: option.version, allowed } }, { onSuccess });
    else add.mutate({ body: { action_type_id: type.id, outcome_id: outcome.id } }, { onSuccess });
  };
  const storeFocusedCell = ({ type, outcome }: Pair) =>
    setSearch({ [CELL_PARAM]: cellIdOf(type.id, outcome.id) }, { replace: true, preventScrollReset: true });

  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {t('activities.matrix.help')}{' '}
        {can.update && <span className={classes.keyHelp}>{t('activities.matrix.keyHelp')}</span>}
      </Text>
      {!can.update && <Alert>{t('activities.matrix.readOnly')}</Alert>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={classes.scroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is one tab stop with arrow keys, which a table is not
          role="grid"
          aria-label={t('activities.matrix.title')}
          className={classes.table}
          {...grid}
        >
          <thead>
            <tr>
              <th className={classes.corner} scope="col">
                {t('activities.matrix.outcome')}
              </th>
              {types.map(({ id, name, icon, colour, state }) => (
                <th key={id} scope="col">
                  <span className={classes.word}>
                    <ActionIcon icon={icon} colour={colour} />
                    {name}
                  </span>
                  {state === 'retired' && <span className={classes.retired}>{t('activities.retired')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <tr key={outcome.id}>
                <th className={classes.outcome} scope="row">
                  <span className={classes.word}>
                    <Swatch colour={outcome.colour} />
                    {outcome.name}
                  </span>
                  {outcome.state === 'retired' && <span className={classes.retired}>{t('activities.retired')}</span>}
                </th>
                {types.map((type) => {
                  const pair = pairOf(type, outcome);
                  return (
                    <td key={type.id}>
                      <Cell
                        pair={pair}
                        onOpen={() => open(pair)}
                        onToggle={() => toggle(pair)}
                        onCellFocus={() => storeFocusedCell(pair)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {focusedPair && (
        <FocusedPair pair={focusedPair} onOpen={mayChange(focusedPair) ? () => open(focusedPair) : undefined} />
      )}
    </Stack>
  );
}

function MatrixPage() {
  const { t } = useTranslation();
  // A user who returns from a pair must see the saved values.
  const { data, error, isPending, refetch } = useCall(optionMatrix, {}, { staleTime: 0 });
  const isEmpty = data && (data.action_types.length === 0 || data.outcomes.length === 0);
  return (
    <Page
      title={t('activities.matrix.title')}
      actions={<AddButtons />}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && isEmpty && (
        <EmptyState title={t('activities.matrix.emptyTitle')} text={t('activities.matrix.emptyText')} />
      )}
      {data && !isEmpty && <Matrix matrix={data} />}
    </Page>
  );
}

/** Shows the allowed outcomes of each action type and the effects of each pair. */
export function Screen() {
  const [search] = useSearchParams();
  return search.has('add') ? <OptionAdd /> : <MatrixPage />;
}
