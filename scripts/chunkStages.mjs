/**
 * Splits a bundle's files by when a page loads them: with the entry, at each stage, or later: as part of a view's flow or on its own.
 * @param {Chunks} chunks by file name: the module a chunk was made for, and the chunks it loads at once.
 * @param {{ entry: string, stages: { name: string, modules: string[] }[], connected?: string[],
 *   views?: { name: string, modules: string[] }[] }} plan
 *   each stage and each view's flow names the modules it imports lazily; `connected` names those that are there when a flow starts.
 * @returns {{ stages: { name: string, files: string[] }[], views: { name: string, files: string[] }[], shared: string[],
 *   later: { module: string, files: string[] }[] }} `files` are those not loaded before: of a flow, those that no other flow
 *   loads; `shared`, those that several flows load, each once; files of `later` may be shared between rows.
 * @throws when a stage or a view names a module that is no lazy chunk: the plan is out of date.
 *
 * @typedef {Record<string, { module?: string, imports: string[] }>} Chunks
 */
export function chunkStages(chunks, { entry, stages, connected = [], views = [] }) {
  const byModule = new Map(Object.entries(chunks).flatMap(([file, { module }]) => (module ? [[module, file]] : [])))
  const loaded = new Set()
  const newFiles = (modules) => {
    const files = modules.flatMap((module) => closure(chunks, fileOf(byModule, module)))
    return [...new Set(files)].filter((file) => !loaded.has(file))
  }

  const rows = stages.map(({ name, modules }, i) => {
    const files = newFiles(i === 0 ? [entry, ...modules] : modules)
    for (const file of files) loaded.add(file)
    return { name, files }
  })
  const there = new Set(newFiles(connected))
  const added = views.map(({ modules }) => newFiles(modules).filter((file) => !there.has(file)))
  const shared = new Set(added.flat().filter((file) => added.filter((files) => files.includes(file)).length > 1))
  const flows = views.map(({ name }, i) => ({ name, files: added[i].filter((file) => !shared.has(file)) }))
  const named = new Set([entry, ...[...stages, ...views].flatMap(({ modules }) => modules)])
  const later = [...byModule.keys()]
    .filter((module) => !named.has(module))
    .map((module) => ({ module, files: newFiles([module]) }))
    .filter(({ files }) => files.length > 0)
  return { stages: rows, views: flows, shared: [...shared], later }
}

function fileOf(byModule, module) {
  const file = byModule.get(module)
  if (!file) throw new Error(`${module} is not a chunk of its own. Lazy chunks: ${[...byModule.keys()].join(', ')}`)
  return file
}

/** A file and everything it loads at once. */
function closure(chunks, file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  return [file, ...chunks[file].imports.flatMap((next) => closure(chunks, next, seen))]
}
