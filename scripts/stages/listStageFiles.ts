import { type Stage, stagesUntil } from './assignStages.ts'

/** An app's files by name: the modules in each, and the files it loads at once. */
export type Chunks = Record<string, { modules: readonly string[]; imports: readonly string[] }>

/**
 * Which of an app's files are loaded at each stage, beyond those of the stages before it.
 * @returns `others`: those of no stage, which are other authors'.
 */
export function listStageFiles(
  chunks: Chunks,
  stages: readonly Stage[],
): { byStage: Map<string, string[]>; others: string[] } {
  const all = new Map<string, Set<string>>()
  for (const { name } of stages) {
    const own = Object.keys(chunks).filter((file) => ownerOf(chunks[file]?.modules ?? [], stages) === name)
    all.set(name, new Set(own.flatMap((file) => [...closure(chunks, file)])))
  }
  const byStage = new Map<string, string[]>()
  for (const { name } of stages) {
    const before = stagesUntil(name, stages)
      .slice(0, -1)
      .flatMap((earlier) => [...(all.get(earlier) ?? [])])
    byStage.set(
      name,
      [...(all.get(name) ?? [])].filter((file) => !before.includes(file)),
    )
  }
  const staged = new Set([...byStage.values()].flat())
  return { byStage, others: Object.keys(chunks).filter((file) => !staged.has(file)) }
}

/** The last of the stages whose modules an app's file has: where only one stage follows another, a bundler joins the files of both. */
function ownerOf(modules: readonly string[], stages: readonly Stage[]): string | undefined {
  const names = modules
    .flatMap((module) => stageOf(module) ?? [])
    .filter((name) => stages.some((one) => one.name === name))
  const depthOf = (name: string) => stagesUntil(name, stages).length
  return names.reduce<string | undefined>(
    (last, name) => (last === undefined || depthOf(name) > depthOf(last) ? name : last),
    undefined,
  )
}

/** `…/core/send.js` is the stage send, `…/react/locales/ar.js` the language's, and English is the modal's. */
function stageOf(module: string): string | undefined {
  const [, name] = /(?:^|\/)(?:wire|pairing|core|adapters|react)\/(?:locales\/)?([\w-]+)\.js$/.exec(module) ?? []
  return name === 'en' ? 'modal' : name
}

/** A file and everything it loads at once. */
function closure(chunks: Chunks, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks[file]?.imports ?? []) closure(chunks, next, seen)
  return seen
}
