import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPackages } from '../publicPackages.mjs'
import { readJson, root } from '../root.mjs'
import { type ExportedName, readExports } from './readExports.ts'

/** What an app calls of core stays small: a new feature adds what an app calls, and nothing else. */
const coreLimit = 90

/**
 * Compares docs/exports with the declarations that the compiler just wrote, so that a change of the public surface is in the diff.
 *
 * @param write rewrites the pages that differ instead.
 * @returns one sentence for each fault.
 */
export function checkExports({ write }: { write: boolean }): string[] {
  const faults: string[] = []
  for (const { entry, file } of publicEntries()) {
    const names = readExports(file, declarationsOf).sort((a, b) => (a.name < b.name ? -1 : 1))
    if (entry === '@latchkey/core') faults.push(...checkFrontDoor(names))
    const page = `docs/exports/${entry.replace('@latchkey/', '').replace('/', '-')}.md`
    const text = writePage(entry, names)
    const path = join(root, page)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    if (write) writeFileSync(path, text)
    else faults.push(`${page} does not list what ${entry} exports now: run \`npm run exports\` and look at the diff.`)
  }
  return faults
}

/** Internal entries are no promise, languages export one name each, and docs/api describes what wire exports. */
function publicEntries() {
  const packages = publicPackages().filter(({ name }) => name !== '@latchkey/wire')
  return packages.flatMap(({ name, folder }) =>
    Object.entries(readEntries(folder))
      .filter(([key, source]) => /\.ts$/.test(source) && !key.includes('*') && key !== './internal')
      .map(([key, source]) => ({ entry: join(name, key), file: declarations(folder, source) })),
  )
}

function declarationsOf(specifier: string): string | undefined {
  const [, name, rest] = /^@latchkey\/([^/]+)(\/.+)?$/.exec(specifier) ?? []
  const source = name && readEntries(`packages/${name}`)[`.${rest ?? ''}`]
  return source ? declarations(`packages/${name}`, source) : undefined
}

const readEntries = (folder: string) =>
  (readJson(`${folder}/package.json`) as { exports: Record<string, string> }).exports

const declarations = (folder: string, source: string) =>
  join(root, '.cache/types', folder, source.replace(/\.ts$/, '.d.ts'))

function checkFrontDoor(names: ExportedName[]): string[] {
  const values = names.filter(({ isType }) => !isType)
  const bare = values.filter(({ doc }) => !doc.includes('@example'))
  const faults = bare.map(({ name }) => `@latchkey/core: ${name} needs a docstring with an @example.`)
  if (values.length > coreLimit)
    faults.push(
      `@latchkey/core exports ${values.length} values, over ${coreLimit}: what no app calls belongs in ./internal.`,
    )
  return faults
}

function writePage(entry: string, names: ExportedName[]): string {
  const values = names.filter(({ isType }) => !isType)
  const types = names.filter(({ isType }) => isType)
  const block = (title: string, list: ExportedName[]) =>
    list.length === 0 ? [] : [`\n## ${title}\n`, '```ts', ...list.map(({ text }) => text), '```']
  const head = [
    `# ${entry}\n`,
    `${values.length} values, ${types.length} types. Written by \`npm run exports\`; do not edit.`,
  ]
  return [...head, ...block('Values', values), ...block('Types', types), ''].join('\n')
}
