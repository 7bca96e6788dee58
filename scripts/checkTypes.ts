// `npm run check:types`: the workspace's types by its project references, and with them the examples of the guides, each as if it were a
// file of an app. Then docs/exports is held to what the packages export; `npm run exports` rewrites it.
// `npm run check:types -- packages/core` checks that project and what it references, and nothing else.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { listExports } from './examples/listExports.ts'
import { readExamples } from './examples/readExamples.ts'
import { writePrelude } from './examples/writePrelude.ts'
import { checkExports } from './exports/checkExports.ts'
import { root } from './root.mjs'

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc')
/** Inside the playground: it has every public package, and enters each by its entry. */
const folder = join(root, 'apps/playground/.cache/examples')

const write = process.argv.includes('--write-exports')
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const examples = chosen.length > 0 ? undefined : writeExamples()
const projects = examples ? ['.', relative(root, folder)] : chosen
const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', ...projects], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1e9,
})
if (stdout) console.error(nameExamples(stdout.trimEnd()))
const faults = examples && status === 0 ? checkExports({ write }) : []
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : (status ?? 1)

/** The examples as a project of their own. @returns them by the name of the file each is written to. */
function writeExamples() {
  const entries = new Map(
    ['core', 'core/errors', 'react'].map((entry) => {
      const [name = '', file = 'index'] = entry.split('/')
      return [`@latchkey/${entry}`, listExports(readFileSync(join(root, 'packages', name, `src/${file}.ts`), 'utf8'))]
    }),
  )
  const examples = new Map(readExamples().map((example, index) => [`example${index}.tsx`, example]))
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.tsx') && !examples.has(name)) rmSync(join(folder, name))
  for (const [name, { source }] of examples) writeFileSync(join(folder, name), writePrelude(source, entries) + source)
  const up = relative(folder, root)
  const config = {
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: {
      outDir: `${up}/.cache/types/examples`,
      tsBuildInfoFile: `${up}/.cache/types/examples/tsconfig.tsbuildinfo`,
      // No one imports them, and an example may declare what it does not use.
      declaration: false,
      composite: false,
      incremental: true,
      emitDeclarationOnly: false,
      noEmit: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    include: ['*.tsx'],
    references: ['adapters', 'core', 'react', 'testing', 'wire'].map((name) => ({ path: `${up}/packages/${name}` })),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, undefined, 2))
  return examples
}

/** A fault in an example is shown by its page. */
function nameExamples(output: string): string {
  return output.replace(/^\S*\/(example\d+\.tsx)\((\d+),/gm, (whole, name: string, line: string) => {
    const example = examples?.get(name)
    // An example's first line is its prelude.
    return example ? `${example.page}(${example.line + Number(line) - 2},` : whole
  })
}
