/// <reference types="vite/client" />

/** The version of the portal, set by the build. */
declare const __VERSION__: string;
