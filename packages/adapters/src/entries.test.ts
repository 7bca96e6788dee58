import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Manifest = { exports: Record<string, unknown>; publishConfig: { exports: Record<string, unknown> } }

/** Every folder here is a namespace and an entry of the package, except the contract that is tested on each of them. */
const namespaces = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'conformance' ? [entry.name] : [],
)

test('each namespace has its exports, its README section and its conformance test', () => {
  expect(namespaces.length).toBeGreaterThan(0)
  expect(namespaces.flatMap(listMissing)).toEqual([])
})

test('the package exports only its namespaces', () => {
  const entries = ['./package.json', ...namespaces.map((name) => `./${name}`)].toSorted()
  const { exports, publishConfig } = readManifest()
  expect(Object.keys(exports).toSorted()).toEqual(entries)
  expect(Object.keys(publishConfig.exports).toSorted()).toEqual(entries)
})

/** The missing parts of a namespace; the build reads its entries from `exports`. */
function listMissing(name: string): string[] {
  const { exports, publishConfig } = readManifest()
  const published = { types: `./dist/${name}/index.d.ts`, default: `./dist/${name}/index.js` }
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const checks: [string, boolean][] = [
    [`packages/adapters/src/${name}/index.ts`, existsSync(join(import.meta.dirname, name, 'index.ts'))],
    [
      `packages/adapters/src/${name}/${name}.conformance.test.ts`,
      existsSync(join(import.meta.dirname, name, `${name}.conformance.test.ts`)),
    ],
    [
      `"./${name}": "./src/${name}/index.ts" in exports of package.json`,
      exports[`./${name}`] === `./src/${name}/index.ts`,
    ],
    [
      `"./${name}": ${JSON.stringify(published)} in publishConfig.exports of package.json`,
      JSON.stringify(publishConfig.exports[`./${name}`]) === JSON.stringify(published),
    ],
    [
      `the heading \`@latchkey/adapters/${name}\` in README.md`,
      readme.includes(`\n## \`@latchkey/adapters/${name}\`\n`),
    ],
  ]
  return checks.flatMap(([what, isThere]) => (isThere ? [] : [`${name} lacks ${what}`]))
}

function readManifest(): Manifest {
  // The package's own manifest.
  return JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as Manifest
}
