import { DENSITIES } from '@leadwright/contract/features/grid-views';
import { Stack, Text } from '@mantine/core';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { session } from '../storage/session.ts';
import { tools } from '../ui/grid/data-grid.stories.tsx';
import { show } from './show.tsx';
import type { Stories } from './stories.ts';

/**
 * Checks the stories of all components with axe in both themes. `npm run gallery` checks every width and density and
 * takes screenshots; a test run checks the widest page, and the narrowest one if the content differs there.
 */
const TAKES_SCREENSHOTS = import.meta.env.VITE_GALLERY === 'pictures';
const FOLDER = '../../../test-results/gallery';
const files = import.meta.glob<{ stories: Stories }>('../**/*.stories.tsx', { eager: true });
const components = Object.entries(files).map(([path, { stories }]) => ({
  component: path.replace(/^.*\/(.+)\.stories\.tsx$/, '$1'),
  stories,
}));
const THEMES = ['light', 'dark'] as const;
const WIDTHS = TAKES_SCREENSHOTS ? [1440, 992, 390] : [1440, 390];
const VIEWPORT_HEIGHT = 900;
const setTheme = (theme: string) => document.documentElement.setAttribute('data-mantine-color-scheme', theme);
const setDensity = (density: string) =>
  localStorage.setItem(`grid:${session().profile?.uid}:${tools.name}`, JSON.stringify({ density }));
/** Returns the densities to check. A density changes only the row height, so a test run checks only the lowest rows. */
const densitiesOf = (component: string) =>
  component === 'data-grid' ? DENSITIES.slice(0, TAKES_SCREENSHOTS ? undefined : 1) : [''];
afterEach(() => setTheme('light'));

const screenshots: string[] = [];
const cases = components.flatMap((storyFile) =>
  densitiesOf(storyFile.component).map((density) => ({
    ...storyFile,
    density,
    name: [storyFile.component, density].filter(Boolean).join(' '),
  })),
);

test.each(cases)('passes axe in all states: $name', async ({ component, stories, density }) => {
  expect(Object.keys(stories).length).toBeGreaterThan(0);
  if (density) setDensity(density);
  const { container } = await show(
    <Stack p="md" bg="var(--page)" id="states">
      {Object.entries(stories).map(([name, story]) => (
        <section key={name} aria-label={name}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          {story}
        </section>
      ))}
    </Stack>,
  );
  const states = container.querySelector('#states') as HTMLElement;
  const checkedContents = new Set<string>();
  for (const width of WIDTHS) {
    await page.viewport(width, VIEWPORT_HEIGHT);
    await nextFrame();
    // A screenshot ends at the edge of the viewport.
    if (TAKES_SCREENSHOTS) await page.viewport(width, Math.max(VIEWPORT_HEIGHT, Math.ceil(states.offsetHeight)));
    const isChecked = checkedContents.has(describeContent(states));
    checkedContents.add(describeContent(states));
    if (isChecked && !TAKES_SCREENSHOTS) continue;
    for (const theme of THEMES) {
      setTheme(theme);
      const name = [component, theme, width, density].filter(Boolean).join('-');
      if (TAKES_SCREENSHOTS) await takeScreenshot(states, name);
      expect((await violationsOf(states)).map((text) => `${name}: ${text}`)).toEqual([]);
    }
  }
});

if (TAKES_SCREENSHOTS) {
  test('writes the screenshots to one page', async () => {
    const images = screenshots.map(
      (name) => `<figure><figcaption>${name}</figcaption><img src="${name}.png"></figure>`,
    );
    await commands.writeFile(
      'test-results/gallery/index.html',
      `<!doctype html><meta charset="utf-8">${images.join('\n')}`,
    );
    expect(screenshots.length).toBeGreaterThan(50);
  });
}

/** Describes the visible elements and their text. A width with the same description needs no second check. */
function describeContent(states: HTMLElement): string {
  const visibleElements = [...states.querySelectorAll('*')].filter((element) => element.checkVisibility());
  return visibleElements
    .map((element) => `${element.tagName} ${element.className} ${element.children.length ? '' : element.textContent}`)
    .join('\n');
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function takeScreenshot(element: HTMLElement, name: string): Promise<void> {
  await page.screenshot({ element, path: `${FOLDER}/${name}.png` });
  screenshots.push(name);
}

async function violationsOf(states: HTMLElement): Promise<string[]> {
  // These rules apply to whole pages, not to several stories side by side.
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
  const { violations } = await axe.run(states, { rules, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`);
}
