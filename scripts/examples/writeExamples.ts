import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listExports } from '../exports/readExports.ts'
import { root } from '../root.mjs'

interface Example {
  page: string
  /** Line number of its first line on the page, from 1. */
  line: number
  source: string
}

/** In the playground, which depends on every public package and imports each by its entry. */
const folder = join(root, 'apps/playground/.cache/examples')

/**
 * Writes every TypeScript example of the guides and of the packages' READMEs as a file of one TypeScript project.
 *
 * @returns the project's folder, and the examples by file name.
 */
export function writeExamples() {
  const entries = new Map(
    ['core', 'core/errors', 'react'].map((entry) => {
      const [name = '', file = 'index'] = entry.split('/')
      const names = listExports(join(root, 'packages', name, `src/${file}.ts`))
      return [`@latchkey/${entry}`, new Map(names.map(({ name, isType }) => [name, { isType }]))]
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
      // Nothing imports the examples, and an example may declare a name that it does not use.
      declaration: false,
      composite: false,
      incremental: true,
      emitDeclarationOnly: false,
      noEmit: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      // As `tsc --init` sets it in an app; a property that is undefined differs from one that is absent.
      exactOptionalPropertyTypes: true,
      // What the playground does not depend on.
      paths: {
        '@latchkey/auth': [`${up}/packages/auth/src/index.ts`],
        '@latchkey/auth/*': [`${up}/packages/auth/src/*/index.ts`],
        '@latchkey/pairing': [`${up}/packages/pairing/src/index.ts`],
        '@playwright/test': [`${up}/e2e/node_modules/@playwright/test`],
        '@tanstack/react-query': [`${up}/examples/wagmi/node_modules/@tanstack/react-query`],
        wagmi: [`${up}/examples/wagmi/node_modules/wagmi`],
      },
    },
    include: ['*.tsx'],
    references: ['adapters', 'auth', 'core', 'pairing', 'react', 'testing', 'wire'].map((name) => ({
      path: `${up}/packages/${name}`,
    })),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, undefined, 2))
  return { folder, examples }
}

function readExamples(): Example[] {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const readmes = [
    'README.md',
    ...['adapters', 'auth', 'core', 'pairing', 'react', 'testing'].map((name) => `packages/${name}/README.md`),
  ]
  return [...guides.map((name) => `docs/${name}`), ...readmes].flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map((match) => ({
      page,
      line: text.slice(0, match.index).split('\n').length + 1,
      source: match[1] ?? '',
    }))
  })
}

type Entries = ReadonlyMap<string, ReadonlyMap<string, { isType: boolean }>>

const declarations = /\b(?:const|let|function|type|interface|class) +(\w+)/g
const lists = /\b(?:import|const|let)(?: type)? *[[{]([^}\]]*)[}\]]/g

/**
 * One line of imports and declarations that an example leaves out: exports of the entries that it uses without importing or declaring
 * them, and `latchkey`, which the app declares.
 */
export function writePrelude(source: string, entries: Entries): string {
  const own = new Set([...source.matchAll(declarations)].map(([, name]) => name))
  for (const [, names = ''] of source.matchAll(lists)) for (const [name] of names.matchAll(/\w+/g)) own.add(name)
  const identifiers = [...source.matchAll(/(?<![.@/\w'"`-])[A-Za-z_]\w*/g)].map(([name]) => name)
  const used = new Set(identifiers.filter((name) => !own.has(name)))

  const imports = [...entries].flatMap(([entry, names]) => {
    // An example that imports from an entry lists everything it uses of it.
    if (source.includes(`from '${entry}'`)) return []
    const specifiers = [...used].flatMap((name) => {
      const exported = names.get(name)
      return exported ? [exported.isType ? `type ${name}` : name] : []
    })
    return specifiers.length > 0 ? [`import { ${specifiers.join(', ')} } from '${entry}';`] : []
  })
  const app = used.has('latchkey') ? ["declare const latchkey: import('@latchkey/core').Latchkey;"] : []
  return [...imports, ...app, 'export {};\n'].join(' ')
}
