import './messages.ts';
import { latestSignIns } from '@leadwright/contract/features/sign-ins';
import { IconLogin2 } from '@tabler/icons-react';
import { t } from 'i18next';
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { InitialsAvatar } from '../../../ui/names/initials-avatar.tsx';

export const card = homeCard({
  call: latestSignIns,
  icon: IconLogin2,
  title: () => t('signInsHome.title'),
  count: ({ held_back: count }) => count > 0 && t('signInsHome.blocked', { count, rows: formatCount(count) }),
  nothing: ({ sign_ins }) => sign_ins.length === 0 && t('signInsHome.noneRecent'),
  Body: ({ data }) => (
    <CardRows>
      {data.sign_ins.map(({ id, user, role, at }) => (
        <CardRow key={id} icon={<InitialsAvatar name={user} />} title={user} detail={role}>
          <time dateTime={at} title={formatMoment(at)}>
            {formatAgo(at)}
          </time>
        </CardRow>
      ))}
    </CardRows>
  ),
});
