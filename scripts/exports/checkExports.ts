import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPackages, readJson, root } from '../root.mjs'
import { type ExportedName, readExports } from './readExports.ts'

const folder = join(root, 'docs/exports')
/** The entry of core holds what apps call, and nothing else. */
const coreLimit = 113

/**
 * Compares docs/exports with the declarations that the compiler just wrote, so that every change of the public surface is in the diff.
 *
 * @param write rewrites the pages that differ, and deletes those whose entry is gone.
 * @returns one sentence for each fault.
 */
export function checkExports({ write }: { write: boolean }): string[] {
  const faults: string[] = []
  const pages = new Set<string>()
  for (const { entry, file } of publicEntries()) {
    const names = readExports(file, declarationsOf).sort((a, b) => (a.name < b.name ? -1 : 1))
    if (entry === '@latchkey/core') faults.push(...checkFrontDoor(names))
    const page = `${entry.replace('@latchkey/', '').replace('/', '-')}.md`
    pages.add(page)
    const text = writePage(entry, names)
    const path = join(folder, page)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    if (write) writeFileSync(path, text)
    else
      faults.push(
        `docs/exports/${page} differs from the exports of ${entry}: run \`npm run exports\` and review the diff.`,
      )
  }
  for (const page of readdirSync(folder).filter((name) => !pages.has(name))) {
    if (write) rmSync(join(folder, page))
    else
      faults.push(`docs/exports/${page} describes an entry that no package has: run \`npm run exports\` to delete it.`)
  }
  return faults
}

/** Internal entries promise nothing, each language exports one name, and docs/api describes what wire exports. */
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
      `@latchkey/core exports ${values.length} values, over ${coreLimit}: move those that no app calls to ./internal.`,
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
