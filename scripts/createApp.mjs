import { readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'
import { run } from './run.mjs'

const template = fileURLToPath(new URL('packApp/', import.meta.url))

/** What the app needs besides our packages, in the workspace's versions. */
const others = ['react', 'react-dom', 'viem', '@playwright/test']
const tools = ['vite', '@vitejs/plugin-react', 'typescript', '@types/react', '@types/react-dom', '@types/node']

/**
 * Makes a Vite + React + TypeScript app with the README's five lines, and installs it with npm.
 * @param {{ folder: string, packed: { name: string, tarball: string }[] }} options `folder` exists, is empty and lies outside the
 * workspace.
 */
export async function createApp({ folder, packed }) {
  await cp(template, folder, { recursive: true })
  await writeFile(join(folder, 'src/App.tsx'), readFiveLines())
  const manifest = {
    name: 'fresh-app',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`])),
      ...versions(others),
    },
    devDependencies: versions(tools),
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await run('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
}

/** The ```tsx block after `<!-- five-lines -->` in README.md. It exports `App`. */
function readFiveLines() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const source = readme.match(/<!-- five-lines -->\s*```tsx\n([\s\S]*?)```/)?.[1]
  if (!source) throw new Error('README.md has no ```tsx block after <!-- five-lines -->.')
  return source
}

/** The versions that the workspace's catalog pins. */
function versions(names) {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const pinned = new Map(
    [...workspace.matchAll(/^ {2}"?([^":\s]+)"?: (\d\S*)$/gm)].map(([, name, version]) => [name, version]),
  )
  return Object.fromEntries(
    names.map((name) => {
      if (!pinned.has(name)) throw new Error(`The catalog in pnpm-workspace.yaml pins no ${name}.`)
      return [name, pinned.get(name)]
    }),
  )
}
