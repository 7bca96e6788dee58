import { readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readJson, root } from './root.mjs'
import { run } from './run.mjs'

/** What every app needs besides our packages, in the workspace's versions. */
const others = ['react', 'react-dom', 'viem', '@playwright/test']
const types = ['typescript', '@types/react', '@types/react-dom', '@types/node']

const templates = {
  vite: { folder: 'packApp/', source: 'src/App.tsx', tools: ['vite', '@vitejs/plugin-react'] },
  next: { folder: 'packNext/', source: 'app/App.tsx', tools: ['next'], isClient: true, pinned: { next: '16.4.6' } },
}

/**
 * Makes a React + TypeScript app with the README's five lines, and installs it with npm.
 * @param {{
 *   folder: string,
 *   packed: { name: string, tarball: string }[],
 *   bundler: 'vite' | 'next',
 *   versions?: Record<string, string>,
 * }} options `folder` exists, is empty and lies outside the workspace; `versions` replace the workspace's.
 */
export async function createApp({ folder, packed, bundler, versions = {} }) {
  const template = templates[bundler]
  await cp(fileURLToPath(new URL(template.folder, import.meta.url)), folder, { recursive: true })
  await writeFile(join(folder, template.source), `${template.isClient ? "'use client'\n\n" : ''}${readFiveLines()}`)
  const manifest = {
    name: 'fresh-app',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`])),
      ...pin(others, versions),
    },
    devDependencies: pin([...template.tools, ...types], { ...template.pinned, ...versions }),
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await install(folder)
}

async function install(folder) {
  await run('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
}

/**
 * Makes an app of one in `examples/`, outside the workspace, and installs it with npm.
 * @param {{ folder: string, packed: { name: string, tarball: string }[], example: string }} options `folder` exists and is empty.
 */
export async function createExample({ folder, packed, example }) {
  const from = join(root, 'examples', example)
  const isCopied = (path) => !/\/(node_modules|dist)$/.test(path)
  await cp(from, folder, { recursive: true, filter: isCopied })
  // One of the workspace needs settings of its own outside of it.
  if (readJson(`examples/${example}/tsconfig.json`).extends) {
    const { compilerOptions, ...rest } = readJson('scripts/packApp/tsconfig.json')
    const config = { ...rest, compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true } }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2))
  }
  const manifest = readJson(`examples/${example}/package.json`)
  const tarballs = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
  const all = { ...manifest.dependencies, ...manifest.devDependencies }
  const given = Object.fromEntries(Object.entries(all).filter(([, version]) => /^\d/.test(version)))
  const others = Object.keys(all).filter((name) => !name.startsWith('@latchkey/'))
  const dependencies = { ...pin([...others, 'typescript', '@types/node', '@playwright/test'], given), ...tarballs }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, dependencies, devDependencies: {} }, null, 2),
  )
  await install(folder)
}

/** The ```tsx block after `<!-- five-lines -->` in README.md. It exports `App`. */
function readFiveLines() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const source = readme.match(/<!-- five-lines -->\s*```tsx\n([\s\S]*?)```/)?.[1]
  if (!source) throw new Error('README.md has no ```tsx block after <!-- five-lines -->.')
  return source
}

/** The given versions, else those that the workspace's catalog pins. */
function pin(names, given) {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const pinned = new Map(
    [...workspace.matchAll(/^ {2}"?([^":\s]+)"?: (\d\S*)$/gm)].map(([, name, version]) => [name, version]),
  )
  return Object.fromEntries(
    names.map((name) => {
      const version = given[name] ?? pinned.get(name)
      if (!version) throw new Error(`The catalog in pnpm-workspace.yaml pins no ${name}.`)
      return [name, version]
    }),
  )
}
