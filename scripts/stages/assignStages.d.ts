/** One step of a visit, and what is loaded for it. */
export type Stage = {
  /** Also the name of its files. */
  name: string
  /** What the visitor gets, in the tables of sizes. */
  title: string
  /** The stage before it; the first has none. */
  after?: string
  /** The lazily imported modules that begin it, from `packages/`. */
  loads: readonly string[]
  /** Folders whose other modules are in no other stage. */
  owns?: readonly string[]
  /** Its file has a copy of what it shares with others. */
  standsAlone?: boolean
  /** What it may add to the stages before it, after gzip. */
  limitBytes?: number
}
/** What a page loads when: all of it from `packages/`. */
export type Graph = {
  /** What is loaded with the page. */
  start: readonly string[]
  /** By lazily imported module: it and everything it loads at once. */
  lazy: ReadonlyMap<string, readonly string[]>
}
/** The files of what the widget never loads, but an app may import. */
export declare const appStage = 'app'
/**
 * Puts each module into the stage that needs it, or into the last one before all that need it: a stage's file then imports only those of
 * the stages before it.
 * @throws naming each module that is lazily imported without a stage, or in another stage than the table says.
 */
export declare function assignStages(graph: Graph, stages: readonly Stage[]): Map<string, string>
/** The names from the first stage to this one. */
export declare function stagesUntil(name: string, stages: readonly Stage[]): string[]
