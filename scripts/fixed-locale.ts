/** Sets a British locale and the time zone UTC for tests, independent of the machine's settings. */
process.env.TZ = 'UTC';
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
