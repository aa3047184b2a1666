import {
  activateMatchModel,
  campaignMatchSettings,
  listMatchModels,
  type MatchModel,
  predictThresholds,
} from '@leadwright/contract/features/matching-models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { LearnButton } from './learn-button.tsx';
import classes from './model.module.css';
import type { Entity } from './page-state.ts';
import { Panel } from './panel.tsx';
import { VersionRow } from './version-row.tsx';

/** Lists the model versions with training data and quality. Proposed and retired versions can be activated. */
export function VersionsPanel({ entity }: { entity: Entity }) {
  const { t } = useTranslation();
  const query = useCall(listMatchModels, { params: { entity } });
  const mayChange = useCan('match_accounts', 'update');
  const [selectedModel, setSelectedModel] = useState<MatchModel>();
  const { mutateAsync } = useSend(activateMatchModel, {
    invalidates: [listMatchModels, campaignMatchSettings, predictThresholds],
    onSuccess: ({ name }) => notifySuccess(t('matchingModel.versions.activated', { name })),
  });
  const activate = async () =>
    selectedModel && mutateAsync({ body: { entity, version: selectedModel.version } }).catch(() => undefined);
  return (
    <>
      <Panel
        title={t('matchingModel.versions.title')}
        text={t('matchingModel.versions.text')}
        actions={query.data && <LearnButton entity={entity} reply={query.data} onEnd={query.refetch} />}
        query={query}
        height={140}
      >
        {({ models }) => (
          <ul className={classes.versions}>
            {models.map((model) => (
              <VersionRow
                key={model.version}
                model={model}
                onActivate={mayChange ? () => setSelectedModel(model) : undefined}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Confirm
        opened={selectedModel !== undefined}
        title={t('matchingModel.versions.confirmTitle', { name: selectedModel?.name })}
        text={t('matchingModel.versions.confirmText')}
        confirm={t('matchingModel.versions.activate')}
        onConfirm={activate}
        onClose={() => setSelectedModel(undefined)}
      />
    </>
  );
}
