import type { Graph } from './assignStages.ts'
/** Bundles the page from the sources, and reads what it loads when. */
export declare function readGraph(): Promise<Graph>
/** A module's path from `packages/`, such as `react/src/modal/Modal.tsx`. */
export declare function nameOf(id: string): string
