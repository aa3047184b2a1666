import './messages.ts';
import type { clients } from '@leadwright/contract/features/clients';
import { images } from '@leadwright/contract/features/images';
import { DEFAULT_BACKGROUND, DEFAULT_PANEL } from '@leadwright/contract/mail-templates/blocks';
import { textColourOn } from '@leadwright/contract/mail-templates/brand';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { ChooseImage } from '../../ui/images/choose-image.tsx';
import { Thumbnail } from '../../ui/images/thumbnail.tsx';
import { Section } from '../../ui/record/section.tsx';
import classes from './brand-kit.module.css';

/** Renders the form fields for the look of a client's emails. */
export function BrandFields() {
  const { t } = useTranslation();
  return (
    <FieldGrid title={t('clients.groups.brand')}>
      <Logo />
      <Field name="brand_background" />
      <Field name="brand_panel" />
      <Field name="brand_text" />
      <Field name="brand_button" />
      <Field name="brand_footer" />
      <Field name="brand_legal" />
    </FieldGrid>
  );
}

function Logo() {
  const { t } = useTranslation();
  const { value: id, set, error, type, id: inputId } = useField<string | null>('logo_id');
  const mayRead = useCan(images.subject, 'read');
  const [isOpen, setOpen] = useState(false);
  const title = t(id ? 'clients.brand.changeLogo' : 'clients.brand.chooseLogo');
  if (!id && !mayRead) return null;
  return (
    <Input.Wrapper label={type.meta.label} description={type.meta.help} error={error} labelElement="div">
      <Group gap="xs" mt={4}>
        {id && <Thumbnail id={id} alt={type.meta.label} size="small" />}
        {mayRead && (
          <Button id={inputId} size="xs" variant="default" onClick={() => setOpen(true)}>
            {title}
          </Button>
        )}
        {id && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => set(null)}>
            {t('clients.brand.removeLogo')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <ChooseImage
          title={title}
          onChoose={(image) => {
            set(image.id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  );
}

/** Previews the brand kit of a client as its emails use it. Renders nothing if the client has none. */
export function BrandPanel({ client }: { client: RowOf<typeof clients> }) {
  const { t } = useTranslation();
  const { logo_id, brand_background, brand_panel, brand_text, brand_button, brand_footer, brand_legal } = client;
  const values = [logo_id, brand_background, brand_panel, brand_text, brand_button, brand_footer, brand_legal];
  if (!values.some(Boolean)) return null;
  const textColour = brand_text || '#000000';
  const button = brand_button || '#414141';
  return (
    <Section title={t('clients.groups.brand')}>
      <div className={classes.ground} style={{ background: brand_background || DEFAULT_BACKGROUND, color: textColour }}>
        <Stack className={classes.panel} gap="xs" style={{ background: brand_panel || DEFAULT_PANEL }}>
          {logo_id && <Thumbnail id={logo_id} alt={client.name} size="small" />}
          <Text size="sm">{t('clients.brand.sampleText')}</Text>
          <span className={classes.button} style={{ background: button, color: textColourOn(button) }}>
            {t('clients.brand.sampleButton')}
          </span>
        </Stack>
        {brand_footer && (
          <Text size="sm" mt="xs" className={classes.words}>
            {brand_footer}
          </Text>
        )}
        {brand_legal && (
          <Text size="xs" mt="xs" className={classes.words}>
            {brand_legal}
          </Text>
        )}
      </div>
    </Section>
  );
}
