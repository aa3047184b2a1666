import { DENSITIES } from '@leadwright/contract/features/grid-views';
import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isClientUser } from '../../storage/session.ts';
import { ColourInput } from '../../ui/form/controls/colour-control.tsx';
import { useDensity } from '../../ui/grid/grid-layout.ts';
import { contrast } from '../../ui/look/contrast.ts';
import { PALETTE } from '../../ui/look/palette.ts';
import { isColour, MIN_CONTRAST, shadesOf } from '../../ui/look/theme-colour.ts';
import { useUserTheme } from '../../ui/look/use-user-theme.ts';
import { useTitleCase } from '../../ui/names/display-name.ts';

const SCHEMES = ['light', 'dark'] as const;
const formatRatio = (value: number) => value.toFixed(1);

/** Edits accent colour, row height, motion and the case of names. */
export function UserTheme() {
  const { t } = useTranslation();
  const [{ primary, calm }, setTheme] = useUserTheme();
  const [density, setDensity] = useDensity();
  const [hasTitleCase, setTitleCase] = useTitleCase();
  const densityId = useId();
  // Keeps an incomplete colour as entered.
  const [enteredColour, setEnteredColour] = useState(primary);
  const choose = (colour: string) => {
    setEnteredColour(colour);
    if (colour === '' || isColour(colour)) setTheme({ primary: colour.toLowerCase() });
  };
  return (
    <Stack gap="xs" mt="xs">
      <ColourInput
        size="xs"
        label={t('profile.theme.primary')}
        fixOnBlur={false}
        placeholder={t('profile.theme.defaultColour')}
        value={enteredColour}
        error={enteredColour === '' || isColour(enteredColour) ? undefined : t('profile.theme.invalidColour')}
        onChange={choose}
      />
      {primary !== '' && (
        <>
          <ContrastCheck colour={primary} />
          <Group>
            <Button size="compact-xs" variant="default" onClick={() => choose('')}>
              {t('profile.theme.resetColour')}
            </Button>
          </Group>
        </>
      )}
      {!isClientUser() && (
        <div>
          <Text id={densityId} size="xs" c="dimmed">
            {t('profile.theme.density')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={densityId}
            value={density}
            onChange={setDensity}
            data={DENSITIES.map((value) => ({ value, label: t(`profile.theme.densities.${value}`) }))}
          />
        </div>
      )}
      <Switch
        size="xs"
        label={t('profile.theme.reduceMotion')}
        description={t('profile.theme.reduceMotionHelp')}
        checked={calm}
        onChange={({ currentTarget: { checked } }) => setTheme({ calm: checked })}
      />
      <Switch
        size="xs"
        label={t('profile.theme.titleCase')}
        description={t('profile.theme.titleCaseHelp')}
        checked={hasTitleCase}
        onChange={({ currentTarget: { checked } }) => setTitleCase(checked)}
      />
    </Stack>
  );
}

/** Shows the contrast of the colour and of its adjusted shade in both themes. */
function ContrastCheck({ colour }: { colour: string }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {SCHEMES.map((scheme, i) => {
        const themeIndex = i as 0 | 1;
        const contrastRatio = contrast(colour, PALETTE.surface[themeIndex]);
        const { primary } = shadesOf(colour, themeIndex);
        const key = primary === colour ? 'fits' : contrastRatio >= MIN_CONTRAST ? 'shaded' : 'weak';
        return (
          <Text key={scheme} size="xs" c={key === 'weak' ? 'warning' : 'dimmed'}>
            {t(`profile.theme.${scheme}.${key}`, {
              chosen: formatRatio(contrastRatio),
              shown: formatRatio(contrast(primary, PALETTE.surface[themeIndex])),
            })}
          </Text>
        );
      })}
    </div>
  );
}
