import { Alert, Button, Group } from '@mantine/core';
import { t } from 'i18next';
import { Component, type ReactNode } from 'react';
import './messages.ts';

/** Shows an error instead of a card that fails to render, with a button that renders the card again. */
export class CardBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Alert color="danger" title={t('home.cardFailed')} role="alert">
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={() => this.setState({ isBroken: false })}>
            {t('shell.retry')}
          </Button>
        </Group>
      </Alert>
    );
  }
}
