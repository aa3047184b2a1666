import '../tree/messages.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPinned, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ICONS } from '../icons.ts';
import { MAIN_LIST, type Pin, usePins } from './pins.ts';
import { MOST_SHOWN, useRecent } from './recent.ts';

interface PlacesProps {
  onLeave?: (() => void) | undefined;
}

/** The user's own places: pinned pages, and the records looked at last. */
export function Places({ onLeave }: PlacesProps) {
  return (
    <>
      <PinnedPages onLeave={onLeave} />
      <RecentRecords onLeave={onLeave} />
    </>
  );
}

function RecentRecords({ onLeave }: PlacesProps) {
  const { t } = useTranslation();
  const [recent] = useRecent();
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('menuTree.pins.recent')}>
      <h2 className="group-title">{t('menuTree.pins.recent')}</h2>
      {recent.slice(0, MOST_SHOWN).map(({ to, title, icon }) => {
        const Icon = ICONS[icon];
        return (
          <Link key={to} to={to} className="pinned" onClick={onLeave}>
            <Icon size={16} stroke={1.5} aria-hidden />
            <span className="pinned-title">{title}</span>
          </Link>
        );
      })}
    </section>
  );
}

/** The first ten, the others behind "more". */
function PinnedPages({ onLeave }: PlacesProps) {
  const { t } = useTranslation();
  const { pins, remove } = usePins();
  const [isWhole, setWhole] = useState(false);
  if (pins.length === 0) return null;
  const shown = isWhole ? pins : pins.slice(0, MAIN_LIST);
  return (
    <section aria-label={t('menuTree.pins.label')}>
      <h2 className="group-title">{t('menuTree.pins.label')}</h2>
      {shown.map((pin) => (
        <PinnedPage key={pin.path} pin={pin} onRemove={() => remove(pin.path)} onLeave={onLeave} />
      ))}
      {pins.length > shown.length && (
        <UnstyledButton className="pinned" onClick={() => setWhole(true)}>
          {t('menuTree.pins.more')}
        </UnstyledButton>
      )}
    </section>
  );
}

interface PinnedPageProps {
  pin: Pin & { allowed: boolean };
  onRemove: () => void;
  onLeave: (() => void) | undefined;
}

/** A page that may no longer be opened stays, marked, until it is removed. */
function PinnedPage({ pin, onRemove, onLeave }: PinnedPageProps) {
  const { t } = useTranslation();
  const label = t('menuTree.pins.remove', { title: pin.title });
  return (
    <div className="pinned-row">
      {pin.allowed ? (
        <Link to={pin.path} className="pinned" onClick={onLeave}>
          <IconPinned size={16} stroke={1.5} aria-hidden />
          <span className="pinned-title">{pin.title}</span>
        </Link>
      ) : (
        <span className="pinned" data-gone title={t('menuTree.pins.gone')}>
          {pin.title}
        </span>
      )}
      <ActionIcon size="md" onClick={onRemove} aria-label={label}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
