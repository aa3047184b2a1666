import '../../record-context/messages.ts';
import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CollapseState {
  isOpen: boolean;
  /** Adds a folded fact to the count; returns a function that removes it. */
  registerHidden: () => () => void;
}
const CollapseContext = createContext<CollapseState>({ isOpen: true, registerHidden: () => () => undefined });

/** A list of facts. Empty facts are folded until the user shows them. */
export function CollapsibleFacts({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [registerHidden] = useState(() => () => {
    setCount((current) => current + 1);
    return () => setCount((current) => current - 1);
  });
  return (
    <CollapseContext value={{ isOpen, registerHidden }}>
      <dl className={className}>{children}</dl>
      {count > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="dimmed"
          fw={400}
          mt="xs"
          ml={-8}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'records.facts.hideEmpty' : 'records.facts.showEmpty', { count })}
        </Button>
      )}
    </CollapseContext>
  );
}

/** Returns whether a fact is shown. A visible fact stays visible when it becomes empty. */
export function useIsFactVisible(isBlank: boolean): boolean {
  const { isOpen, registerHidden } = useContext(CollapseContext);
  const [wasFilled, setWasFilled] = useState(!isBlank);
  if (!isBlank && !wasFilled) setWasFilled(true);
  useLayoutEffect(() => (wasFilled ? undefined : registerHidden()), [wasFilled, registerHidden]);
  return wasFilled || isOpen;
}
