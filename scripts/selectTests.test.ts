import { expect, test } from 'vitest'
import { selectTests } from './selectTests.mjs'

const manifest = (name: string) => JSON.stringify({ name: `@latchkey/${name}`, exports: { '.': './src/index.ts' } })

const files = new Map(
  Object.entries({
    'packages/wire/package.json': manifest('wire'),
    'packages/wire/src/index.ts': "export { parse } from './parse.ts'",
    'packages/wire/src/parse.ts': '',
    'packages/wire/src/parse.test.ts': "import './parse.ts'",
    'packages/core/package.json': manifest('core'),
    'packages/core/src/index.ts': "import '@latchkey/wire'",
    'packages/core/src/send.ts': "import '@latchkey/wire'",
    'packages/core/src/send.test.ts': "import './send.ts'",
    'packages/core/src/store.test.ts': "import './store.ts'",
    'packages/core/src/store.ts': '// `scripts/links.test.ts` holds it.',
    'apps/server/package.json': manifest('server'),
    'apps/server/src/main.ts': "import './app.ts'",
    'apps/server/src/app.ts': "import { parse } from '@latchkey/wire'",
    'apps/server/src/routes.test.ts': "import './routes.ts'",
    'apps/server/src/routes.ts': '',
    // Starts a program, and reads a file that is no module.
    'apps/server/src/stop.test.ts': "spawn('node', ['src/main.ts'])",
    'apps/server/src/pages.test.ts': "readdir(new URL('../../../docs/api/', import.meta.url))",
    'apps/server/src/page.test.ts': "readFile(new URL('../page.html', import.meta.url))",
    'world/package.json': manifest('world'),
    'world/src/index.ts': "export const startServer = () => spawn(packageDir('@latchkey/server'))",
    'e2e/package.json': manifest('e2e'),
    'e2e/specs/send.spec.ts': "import { startServer } from '@latchkey/world'",
    'scripts/links.test.ts': "import '../apps/server/src/app.ts'",
  }),
)
const select = (...changed: string[]) => selectTests({ files, changed }).filter((file) => !file.startsWith('scripts/'))

test('selects what imports a changed file, over packages and programs too', () => {
  expect(select('packages/core/src/store.ts')).toEqual(['packages/core/src/store.test.ts'])
  expect(select('packages/wire/src/parse.ts')).toEqual([
    'apps/server/src/stop.test.ts',
    'e2e/specs/send.spec.ts',
    'packages/core/src/send.test.ts',
    'packages/wire/src/parse.test.ts',
  ])
})

test('selects what starts a program or reads a file by its path', () => {
  expect(select('apps/server/src/app.ts')).toEqual(['apps/server/src/stop.test.ts', 'e2e/specs/send.spec.ts'])
  expect(select('apps/server/page.html')).toEqual(['apps/server/src/page.test.ts'])
})

test('a file that nothing names counts for its package and those that use it', () => {
  expect(select('apps/server/src/migrations/0001.sql')).toEqual([
    'apps/server/src/page.test.ts',
    'apps/server/src/pages.test.ts',
    'apps/server/src/routes.test.ts',
    'apps/server/src/stop.test.ts',
    'e2e/specs/send.spec.ts',
  ])
  expect(select('packages/core/src/removed.ts')).toEqual([
    'packages/core/src/send.test.ts',
    'packages/core/src/store.test.ts',
  ])
})

test('a page outside of all packages selects what lists its folder', () => {
  expect(select('docs/api/names.md')).toEqual(['apps/server/src/pages.test.ts'])
})

test('a changed test is selected alone; what every test depends on selects all', () => {
  expect(select('packages/core/src/send.test.ts')).toEqual(['packages/core/src/send.test.ts'])
  expect(select('pnpm-lock.yaml')).toHaveLength(8)
})

test('a page selects only the tests in scripts, and no change selects nothing', () => {
  expect(selectTests({ files, changed: ['docs/sending.md'] })).toEqual(['scripts/links.test.ts'])
  expect(selectTests({ files, changed: [] })).toEqual([])
})
