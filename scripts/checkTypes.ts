// `npm run check:types`: type-checks the workspace by its project references, and the examples of the guides, each as a file of an app.
// Then it compares docs/exports with what the packages export; `npm run exports` rewrites those pages.
// `npm run check:types -- packages/core` checks one project and the projects it references.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { writeExamples } from './examples/writeExamples.ts'
import { checkExports } from './exports/checkExports.ts'
import { root } from './root.mjs'

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc')

const write = process.argv.includes('--write-exports')
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const written = chosen.length > 0 ? undefined : writeExamples()
const projects = written ? ['.', relative(root, written.folder)] : chosen
const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false', ...projects], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1e9,
})
if (stdout) console.error(nameExamples(stdout.trimEnd()))
const faults = written && status === 0 ? checkExports({ write }) : []
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : (status ?? 1)

/** Replaces the file and line of an error in an example by those of its page. */
function nameExamples(output: string): string {
  return output.replace(/^\S*\/(example\d+\.tsx)\((\d+),/gm, (whole, name: string, line: string) => {
    const example = written?.examples.get(name)
    // An example's first line is its prelude.
    return example ? `${example.page}(${example.line + Number(line) - 2},` : whole
  })
}
