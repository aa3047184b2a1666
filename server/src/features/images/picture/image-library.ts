/** Loads the image library with the first image, because it takes 10 MB of memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each image is read only once, so a cache has no benefit.
  sharp.cache(false);
  return sharp;
}
