import { ORDER_TYPE, orderUsage, type purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import type { RowOf } from '@leadwright/contract/resource';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TargetBar } from '../../ui/chart/target-bar.tsx';
import { formatDay, formatMoney, formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';

export type Order = RowOf<typeof purchaseOrders>;

/** Returns the unit of an order. `percent` is the translated unit of a fixed-price order. */
export const unitOf = (type: Order['type'], percent: string): string =>
  type === 'fixed' ? percent : ORDER_TYPE[type].toLowerCase();

/** Shows how much of an order is used. Users with the permission also see its prices. */
export function OrderUsage({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { type, consumed, reserved, remaining, forecast_run_out, currency } = order;
  const { capacity, drawn } = orderUsage(order);
  const usedText = formatNumber(consumed);
  const usageText =
    type === 'fixed'
      ? t('orders.usedFixed', { used: usedText })
      : t('orders.used', { used: usedText, of: `${formatNumber(capacity)} ${unitOf(type, '')}` });
  const amounts = (['unit_price', 'over_delivery_price', 'total'] as const).flatMap((name) =>
    typeof order[name] === 'number'
      ? [
          {
            label: t(
              (
                {
                  unit_price: 'orders.unitPrice',
                  over_delivery_price: 'orders.overDeliveryPrice',
                  total: 'orders.total',
                } as const
              )[name],
            ),
            text: formatMoney(order[name], currency),
          },
        ]
      : [],
  );
  const facts = [
    { label: t('orders.remaining'), text: formatNumber(remaining) },
    { label: t('orders.runsOut'), text: forecast_run_out ? formatDay(forecast_run_out) : t('orders.runOutUnknown') },
    ...amounts,
  ];
  return (
    <Section title={t('orders.usageTitle')}>
      <Stack gap="sm">
        <TargetBar value={drawn} of={capacity} isShort={remaining < 0} label={usageText} />
        {reserved > 0 && <Text c="dimmed">{t('orders.reserved', { reserved: formatNumber(reserved) })}</Text>}
        <Group gap="xl" component="dl" m={0}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0}>
                {text}
              </Text>
            </div>
          ))}
        </Group>
      </Stack>
    </Section>
  );
}
