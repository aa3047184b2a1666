import type { App } from '../app.ts';
export async function loadDemo(_app: App): Promise<void> {}
