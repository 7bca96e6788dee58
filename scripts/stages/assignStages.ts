import { dirname } from 'node:path/posix'

/** One step of a visit, and what is loaded for it. */
export type Stage = {
  /** Also the name of its files. */
  name: string
  /** What the visitor gets, in the tables of sizes. */
  title: string
  /** The stage before it; the first has none. */
  after?: string
  /** A stage with an entry of its own that is loaded before it, too. */
  beside?: string
  /** The lazily imported modules that begin it, from `packages/`. */
  loads: readonly string[]
  /** The package entry that an app imports for it beside the widget, from `packages/`. */
  entry?: string
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
  /** By lazily imported module, and by entry of a stage: it and everything it loads at once. */
  lazy: ReadonlyMap<string, readonly string[]>
  /** What an app may import beside the widget: the entry of each adapter. */
  entries?: readonly string[]
}

/** The files of what the widget never loads, but an app may import. */
export const appStage = 'app'

/**
 * Puts each module into the stage that needs it, or into the last one before all that need it: a stage's file then imports only those of
 * the stages before it.
 * @throws naming each module that is lazily imported without a stage, or in another stage than the table says, and each entry without one.
 */
export function assignStages(graph: Graph, stages: readonly Stage[]): Map<string, string> {
  const needs = new Map<string, Set<string>>()
  const faults: string[] = []
  for (const { name, after, loads: lazy, entry, standsAlone } of stages) {
    const loads = entry === undefined ? lazy : [entry, ...lazy]
    for (const module of loads)
      if (!graph.lazy.has(module)) faults.push(`The stage ${name} loads ${module}, which nothing imports lazily.`)
    const loaded = standsAlone ? loads : loads.flatMap((module) => graph.lazy.get(module) ?? [])
    for (const module of after === undefined ? [...graph.start, ...loaded] : loaded)
      needs.set(module, (needs.get(module) ?? new Set()).add(name))
  }
  for (const module of graph.lazy.keys())
    if (!stages.some(({ loads, entry }) => entry === module || loads.includes(module)))
      faults.push(`${module} is imported lazily, but no stage loads it.`)

  for (const entry of graph.entries ?? []) {
    const folder = `${dirname(entry)}/`
    // The page that is measured imports one of them itself.
    if (stages.some((stage) => stage.entry === entry) || graph.start.some((module) => module.startsWith(folder)))
      continue
    faults.push(
      `${entry} is an entry without a stage, so everything it loads later would be in the file that an app loads first. ` +
        `Add a stage with \`entry: '${entry}'\`, and after it stages whose \`loads\` name what it imports lazily: its chain code and its sending.`,
    )
  }

  const assigned = new Map<string, string>()
  for (const [module, names] of needs) {
    const stage = [...names].reduce((one, other) => lastBeforeBoth(one, other, stages))
    assigned.set(module, stage)
    const owner = stages.find(({ loads, owns = [] }) =>
      graph.lazy.has(module) && !stages.some(({ entry }) => entry === module)
        ? loads.includes(module)
        : owns.some((folder) => module.startsWith(folder)),
    )
    if (owner && owner.name !== stage)
      faults.push(`${module} is of the stage ${owner.name}, but in ${stage}: needed by ${[...names].join(', ')}.`)
  }
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\nThe stages are in scripts/stages/stages.ts.`)
  return assigned
}

export function lastBeforeBoth(one: string, other: string, stages: readonly Stage[]): string {
  const path = stagesUntil(other, stages)
  return stagesUntil(one, stages).findLast((name) => path.includes(name)) ?? one
}

/** The names from the first stage to this one. */
export function stagesUntil(name: string, stages: readonly Stage[]): string[] {
  const { after, beside } = stages.find((stage) => stage.name === name) ?? {}
  return [...(after === undefined ? [] : stagesUntil(after, stages)), ...(beside === undefined ? [] : [beside]), name]
}
