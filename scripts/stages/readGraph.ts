import { join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { readJson, root } from '../root.mjs'
import type { Graph } from './assignStages.ts'
import { stages } from './stages.ts'

/** The README's five lines: what a page that uses the widget loads at once, and from there everything else. */
const page = 'bench/fiveLines.tsx'

/** Bundles the page from the sources, and the entries that apps import beside, and reads what they load when. */
export async function readGraph(): Promise<Graph> {
  const entries = stages.flatMap(({ entry }) => (entry === undefined ? [] : [join(root, 'packages', entry)]))
  const imported = new Set<string>()
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [
      {
        name: 'latchkey:lazy-imports',
        // A module that others import at once has no file of its own.
        generateBundle() {
          for (const id of this.getModuleIds())
            if (this.getModuleInfo(id)?.dynamicImporters.some(isOurs)) imported.add(id)
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: [join(root, page), ...entries],
        external: /^react(-dom)?(\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  // One output, and no watcher.
  const chunks = (result as Rolldown.RolldownOutput).output.filter(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk',
  )
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

  const lazy = new Map<string, string[]>()
  let start: string[] = []
  for (const { fileName, facadeModuleId, moduleIds } of chunks) {
    const modules = [...closure(fileName)].flatMap((file) => byFile.get(file)?.moduleIds ?? [])
    const ours = modules.map(nameOf).filter((name) => !name.startsWith('..'))
    if (facadeModuleId === join(root, page)) start = ours
    else if (facadeModuleId && isOurs(facadeModuleId)) lazy.set(nameOf(facadeModuleId), ours)
    for (const id of moduleIds) if (imported.has(id) && isOurs(id) && !lazy.has(nameOf(id))) lazy.set(nameOf(id), ours)
  }
  return { start, lazy, entries: listAdapters() }

  function closure(file: string, seen = new Set<string>()): Set<string> {
    const chunk = byFile.get(file)
    if (!chunk || seen.has(file)) return seen
    seen.add(file)
    for (const next of chunk.imports) closure(next, seen)
    return seen
  }
}

/** The entry of each adapter. */
function listAdapters(): string[] {
  const { exports } = readJson('packages/adapters/package.json') as { exports: Record<string, string> }
  return Object.values(exports)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('./', 'adapters/'))
}

const isOurs = (id: string) => !nameOf(id).startsWith('..')

/** A module's path from `packages/`, such as `react/src/modal/Modal.tsx`. */
export function nameOf(id: string): string {
  return relative(join(root, 'packages'), id)
}
