import { Button, Checkbox, Kbd, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBuildingPlus,
  IconCheck,
  IconHelp,
  IconSearch,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { useSingleKeys } from '../../../ui/keys/single-keys.ts';
import { type Actions, decidedHint } from '../use-actions.ts';
import { useWorkbench } from '../use-workbench.ts';
import classes from './evidence.module.css';

/** Shows the judgement buttons in a fixed order. Inapplicable buttons are disabled, not removed, to keep the focus. */
export function ActionBar({ actions }: { actions: Actions }) {
  const { t } = useTranslation();
  const { row, mayDecide, includesIdenticalRows, setIncludesIdenticalRows } = useWorkbench();
  if (!mayDecide) return <Text className={classes.actionBar}>{t('matching.actions.readOnly')}</Text>;
  const isUndecided = row === undefined || row.review_status === 'remaining';
  const count = row?.identical_rows ?? 0;
  return (
    <div ref={bottomBar} className={classes.actionBar}>
      {isUndecided && count > 0 && (
        <Checkbox
          size="xs"
          label={t('matching.actions.sameForIdenticalRows', { count })}
          checked={includesIdenticalRows}
          onChange={(event) => setIncludesIdenticalRows(event.currentTarget.checked)}
        />
      )}
      {!isUndecided && (
        <Text size="xs" c="dimmed">
          {decidedHint(row)}
        </Text>
      )}
      <fieldset className={classes.actions} aria-label={t('matching.actions.label')}>
        <ActionButton
          letter="a"
          icon={IconCheck}
          label={t('matching.actions.accept')}
          isEnabled={actions.canAccept}
          run={actions.accept}
          isMain
        />
        <ActionButton
          letter="n"
          icon={IconX}
          label={t(row?.review_status === 'accepted' ? 'matching.actions.unlink' : 'matching.actions.notMatch')}
          isEnabled={actions.canRejectMatch}
          run={actions.notMatch}
        />
        <ActionButton
          letter="c"
          icon={IconBuildingPlus}
          label={t('matching.actions.create')}
          isEnabled={actions.canCreate}
          run={actions.create}
        />
        <ActionButton
          letter="x"
          icon={IconBan}
          label={t('matching.actions.exclude')}
          isEnabled={actions.canExclude}
          run={actions.exclude}
        />
        <ActionButton
          letter="m"
          icon={IconHelp}
          label={t('matching.actions.unsure')}
          hint={t('matching.actions.unsureHelp')}
          isEnabled={actions.canBeUnsure}
          run={actions.unsure}
        />
        <ActionButton
          letter="s"
          icon={IconSearch}
          label={t('matching.actions.searchOthers')}
          isEnabled={actions.canLink}
          run={actions.search}
        />
        <ActionButton
          letter="u"
          icon={IconArrowBackUp}
          label={t('matching.actions.undo')}
          isEnabled
          run={actions.undo}
        />
      </fieldset>
    </div>
  );
}

interface ActionButtonProps {
  letter: string;
  icon: TablerIcon;
  label: string;
  /** Explanation in addition to the label. */
  hint?: string;
  isEnabled: boolean;
  run: () => void;
  isMain?: boolean;
}

function ActionButton({ letter, icon: Icon, label, hint, isEnabled, run, isMain }: ActionButtonProps) {
  const [areSingleKeysEnabled] = useSingleKeys();
  const button = (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      className={classes.act}
      leftSection={<Icon size={15} aria-hidden />}
      rightSection={areSingleKeysEnabled && <Kbd size="xs">{letter}</Kbd>}
      aria-keyshortcuts={areSingleKeysEnabled ? letter : undefined}
      aria-disabled={!isEnabled}
      data-disabled={!isEnabled || undefined}
      onClick={() => isEnabled && run()}
    >
      {label}
    </Button>
  );
  if (!hint) return button;
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: false }} multiline maw={280}>
      {button}
    </Tooltip>
  );
}
