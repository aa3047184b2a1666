import './memory.ts';

// Static imports of this file are loaded together: the heap would grow to its default size before its limits are set.
await import('./start.ts');
