/** Dates and numbers of a test are written as in Britain, whatever the machine's language and zone. */
process.env.TZ = 'UTC';
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
