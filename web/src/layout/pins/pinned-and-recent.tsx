import '../screens/messages.ts';
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ICONS, type IconName } from '../../ui/icons.ts';
import { MoveHandle } from '../../ui/order/move-handle.tsx';
import { MAX_MAIN_PINS, type Pin, usePins } from './pins.ts';
import { MAX_RECENT_IN_MENU, useRecent } from './recent.ts';

interface ListProps {
  onLeave?: (() => void) | undefined;
}

/** The user's pinned pages and recent records. */
export function PinnedAndRecent({ onLeave }: ListProps) {
  return (
    <>
      <PinnedPages onLeave={onLeave} />
      <RecentRecords onLeave={onLeave} />
    </>
  );
}

function RecentRecords({ onLeave }: ListProps) {
  const { t } = useTranslation();
  const [recent] = useRecent();
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('menuTree.pins.recent')}>
      <h2 className="group-title">{t('menuTree.pins.recent')}</h2>
      {recent.slice(0, MAX_RECENT_IN_MENU).map(({ to, title, icon }) => {
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

/** The pinned pages: the first ten, and the others behind "more". They are reordered by dragging or by arrow keys. */
function PinnedPages({ onLeave }: ListProps) {
  const { t } = useTranslation();
  const { pins, move, remove } = usePins();
  const [isExpanded, setExpanded] = useState(false);
  const [draggedPath, setDraggedPath] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  if (pins.length === 0) return null;
  const visiblePins = isExpanded ? pins : pins.slice(0, MAX_MAIN_PINS);
  const onStep = (pin: Pin, index: number) => (step: -1 | 1) => {
    const target = pins[index + step];
    if (!target) return;
    move(pin.path, target.path);
    setAnnouncement(t('menuTree.pins.moved', { title: pin.title, position: index + step + 1 }));
  };
  return (
    <section aria-label={t('menuTree.pins.label')}>
      <h2 className="group-title">{t('menuTree.pins.label')}</h2>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {visiblePins.map((pin, index) => (
        <PinnedPage
          key={pin.path}
          pin={pin}
          onStep={onStep(pin, index)}
          onDrag={setDraggedPath}
          onOver={() => draggedPath && draggedPath !== pin.path && move(draggedPath, pin.path)}
          isDragging={draggedPath !== undefined}
          onRemove={() => remove(pin.path)}
          onLeave={onLeave}
        />
      ))}
      {pins.length > visiblePins.length && (
        <UnstyledButton className="pinned" onClick={() => setExpanded(true)}>
          {t('menuTree.pins.more')}
        </UnstyledButton>
      )}
    </section>
  );
}

interface PinnedPageProps {
  pin: Pin & { isAllowed: boolean; icon: IconName };
  onStep: (step: -1 | 1) => void;
  onDrag: (path: string | undefined) => void;
  /** Called when another page is dragged over this one. */
  onOver: () => unknown;
  isDragging: boolean;
  onRemove: () => void;
  onLeave: (() => void) | undefined;
}

/** A pinned page. A page that the user may no longer open stays in the list, with a mark, until the user removes it. */
function PinnedPage({ pin, onStep, onDrag, onOver, isDragging, onRemove, onLeave }: PinnedPageProps) {
  const { t } = useTranslation();
  const { path, title } = pin;
  const Icon = ICONS[pin.icon];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handle offers the same move by keyboard
    <div
      className="pinned-row"
      draggable
      onDragStart={() => onDrag(path)}
      onDragOver={(event) => {
        if (!isDragging) return;
        event.preventDefault();
        onOver();
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      {pin.isAllowed ? (
        <Link to={path} className="pinned" draggable={false} onClick={onLeave}>
          <Icon size={16} stroke={1.5} aria-hidden />
          <span className="pinned-title">{title}</span>
        </Link>
      ) : (
        <span className="pinned" data-gone title={t('menuTree.pins.noAccess')}>
          {title}
        </span>
      )}
      <MoveHandle size="md" label={t('menuTree.pins.move', { title })} onStep={onStep} />
      <ActionIcon size="md" onClick={onRemove} aria-label={t('menuTree.pins.remove', { title })}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
