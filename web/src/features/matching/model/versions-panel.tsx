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
import { notifyDone } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { LearnButton } from './learn-button.tsx';
import classes from './model.module.css';
import type { Entity } from './page-state.ts';
import { Panel } from './panel.tsx';
import { VersionRow } from './version-row.tsx';

/** Lists the model versions with training data and quality. All except rejected ones can be activated. */
export function VersionsPanel({ entity }: { entity: Entity }) {
  const { t } = useTranslation();
  const query = useCall(listMatchModels, { params: { entity } });
  const mayChange = useCan('match_accounts', 'update');
  const [chosen, choose] = useState<MatchModel>();
  const { mutateAsync } = useSend(activateMatchModel, {
    invalidates: [listMatchModels, campaignMatchSettings, predictThresholds],
    onSuccess: ({ name }) => notifyDone(t('matchingModel.versions.activated', { name })),
  });
  const activate = async () =>
    chosen && mutateAsync({ body: { entity, version: chosen.version } }).catch(() => undefined);
  return (
    <>
      <Panel
        title={t('matchingModel.versions.title')}
        text={t('matchingModel.versions.text')}
        actions={query.data && <LearnButton entity={entity} answers={query.data} onEnd={query.refetch} />}
        query={query}
        height={140}
      >
        {({ models }) => (
          <ul className={classes.versions}>
            {models.map((model) => (
              <VersionRow key={model.version} model={model} onActivate={mayChange ? () => choose(model) : undefined} />
            ))}
          </ul>
        )}
      </Panel>
      <Confirm
        opened={chosen !== undefined}
        title={t('matchingModel.versions.confirmTitle', { name: chosen?.name })}
        text={t('matchingModel.versions.confirmText')}
        confirm={t('matchingModel.versions.activate')}
        onConfirm={activate}
        onClose={() => choose(undefined)}
      />
    </>
  );
}
