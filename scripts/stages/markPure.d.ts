import type { Rolldown } from 'tsdown'
/**
 * Marks what a module computes when it is loaded as free of side effects, which package.json says of whole files only: an app's bundler can
 * then leave out what the app does not use of a file.
 */
export declare function markPure(): Rolldown.Plugin
