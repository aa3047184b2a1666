// Sets the colour scheme before the first paint; a file of its own because the page allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'auto' || chosen === 'system' ? system : chosen === 'dark' ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
