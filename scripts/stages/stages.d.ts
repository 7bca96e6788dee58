import type { Stage } from './assignStages.ts'
/**
 * The files that the packages ship: each package has one for each stage of a visit in which it has code. A bundler never splits a module,
 * so every app loads these files whole, however it is bundled (docs/adr/0021-packages-ship-stages.md).
 */
export declare const stages: readonly Stage[]
