import { join } from 'node:path'
import type { Rolldown, UserConfig } from 'tsdown'
import { locales } from '../../packages/react/src/locales/locales.ts'
import { readJson, root } from '../root.mjs'
import { appStage, assignStages, stagesUntil } from './assignStages.ts'
import { markPure } from './markPure.ts'
import { nameOf, readGraph } from './readGraph.ts'
import { shortenCss } from './shortenCss.ts'
import { splitWords, stageOfWords } from './splitWords.ts'
import { stages } from './stages.ts'

/** The packages that are built into stages, by folder: those that a page loads. */
export type StagedPackage = 'wire' | 'pairing' | 'core' | 'adapters' | 'react'

/** Orders the members of inferred types alike in every build, which TypeScript 5 does by which file was loaded first. */
const nativeTsc = join(root, 'node_modules/typescript-native/bin/tsc')

/** What a package bundles: every other dependency is the app's to bundle. */
const curves = '/tweetnacl/nacl.js'

/** A package's build: one JavaScript file for each stage of a visit, and the types of each source file. */
export async function stagedPackage(name: StagedPackage, hooks?: UserConfig['hooks']): Promise<UserConfig[]> {
  const scripts = scriptConfigs(name, assignStages(await readGraph(), stages))
  const entry = scripts.flatMap((script) => script.entry as string[])
  return [
    ...scripts,
    {
      ...common(name),
      entry,
      clean: false,
      unbundle: true,
      dts: { emitDtsOnly: true, tsgo: { path: nativeTsc } },
      hooks,
    },
  ]
}

/** The JavaScript part of a package's build. */
export function scriptConfigs(name: StagedPackage, assigned: ReadonlyMap<string, string>): UserConfig[] {
  const { exports } = readJson(`packages/${name}/package.json`) as { exports: Record<string, string> }
  const entry = Object.values(exports)
    .filter((file) => file.endsWith('.ts') && !file.includes('*'))
    .map((file) => file.replace('./', ''))
  const staged: UserConfig = {
    ...common(name),
    entry,
    // A stage's file exports what other files of the package need, beyond what an entry exports.
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    plugins: [
      ...(name === 'react' ? [splitWords(assigned), linkLanguages()] : []),
      checkOrder(),
      inlineRuntime(),
      wrapCurves(),
      shortenCss(),
      markPure(),
    ],
    outputOptions: {
      chunkFileNames: '[name].js',
      minifyInternalExports: false,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          {
            name(id) {
              const module = nameOf(id)
              const words = stageOfWords(id)
              if (words) return words
              if (id.endsWith(curves)) return 'curves'
              // An entry only exports from the stages' files.
              return entry.some((file) => module === `${name}/${file}`)
                ? null
                : (assigned.get(module) ?? codecOf(module) ?? developmentOf(module) ?? appStage)
            },
          },
        ],
      },
    },
  }
  return name === 'react' ? [staged, ...Object.keys(locales).map(languageConfig)] : [staged]
}

/** A language is a file that stands alone: a server component may import it, which must not load a component of the widget. */
function languageConfig(code: string): UserConfig {
  return { ...common('react'), entry: [`src/locales/${code}.ts`], clean: false, plugins: [markPure()] }
}

function common(name: StagedPackage): UserConfig {
  return {
    cwd: join(root, 'packages', name),
    root: 'src',
    format: 'esm',
    platform: name === 'react' ? 'browser' : 'neutral',
    target: 'es2022',
    dts: false,
  }
}

/** The widget loads a language from its file, as an app does; English comes in parts. */
function linkLanguages(): Rolldown.Plugin {
  return {
    name: 'latchkey:languages',
    resolveId(source, importer) {
      const [, code = ''] = /^\.\/(\w+)\.ts$/.exec(source) ?? []
      if (!importer?.endsWith('/locales/locales.ts') || !Object.hasOwn(locales, code) || code === 'en') return
      return { id: `./locales/${code}.js`, external: true }
    },
  }
}

/** A stage's file may import only files of its own package's stages before it: a visit would load what it does not need yet. */
function checkOrder(): Rolldown.Plugin {
  return {
    name: 'latchkey:stage-order',
    generateBundle(_options, bundle) {
      const faults = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const before = stagesUntil(chunk.name, stages)
        return chunk.imports
          .map((file) => bundle[file]?.name ?? '')
          .filter((name) => isStage(name) && isStage(chunk.name) && !before.includes(name))
          .map(
            (name) =>
              `The stage ${chunk.name} imports the stage ${name}, which is not before it: see ${chunk.fileName}.`,
          )
      })
      if (faults.length > 0) this.error(faults.join('\n'))
    },
  }
}

/** The bundler's helper for namespaces would be one more file to load: each is written as an object with getters instead. */
function inlineRuntime(): Rolldown.Plugin {
  const toGetters = (_: string, members: string) =>
    `{${members.replace(/([\w$]+): \(\) => ([\w$]+)/g, 'get $1() { return $2; }')}}`
  return {
    name: 'latchkey:inline-runtime',
    renderChunk: (code) =>
      code
        .replace(/^import \{[^}]*__exportAll[^}]*\} from "[^"]*rolldown-runtime\.js";\n/m, '')
        .replace(/\/\* @__PURE__ \*\/ __exportAll\(\{([^}]*)\}\)/g, toGetters),
    generateBundle(_options, bundle) {
      const { 'rolldown-runtime.js': _, ...others } = bundle
      delete bundle['rolldown-runtime.js']
      for (const chunk of Object.values(others))
        if (chunk.type === 'chunk' && /rolldown-runtime|__exportAll/.test(chunk.code))
          this.error(`${chunk.fileName} needs more of the bundler's helpers.`)
    },
  }
}

/**
 * Ships TweetNaCl, which is CommonJS and in the public domain, as a module: the first file of an app that loads CommonJS later waits for one
 * more, the bundler's helpers (docs/adr/0026-no-commonjs-after-the-first-file.md).
 */
function wrapCurves(): Rolldown.Plugin {
  return {
    name: 'latchkey:wrap-curves',
    transform(code, id) {
      if (!id.endsWith(curves)) return
      // Every browser has `crypto` on `self`; no bundler is to look for Node's.
      return `const module = { exports: {} };\n${code.replace("require('crypto')", 'undefined')}\nexport default module.exports;`
    },
  }
}

/** An app with one of these networks does not load the codec of another. */
const codecOf = (module: string) => /^wire\/src\/(bitcoin|bytes|solana)\//.exec(module)?.[1]

/** What only a developer's build loads: bundlers cut it from others. */
const developmentOf = (module: string) => (/^\w+\/src\/development\//.test(module) ? 'development' : undefined)

const isStage = (name: string) => stages.some((stage) => stage.name === name)
