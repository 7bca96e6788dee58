// npm run check:served -- --wallet https://wallet.example.com --app https://app.example.com [--project shop] [--build apps/embedded/dist]:
// whether a server serves the embedded wallet's page that this source builds. Build it first, from the commit that the gateway's `/health`
// names: `npm run build` in apps/embedded, or `npm run pack`. Ends with 1 where anything differs.
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './root.mjs'

const { values } = parseArgs({
  options: {
    wallet: { type: 'string' },
    app: { type: 'string' },
    project: { type: 'string' },
    build: { type: 'string', default: join(root, 'apps/embedded/dist') },
  },
})
const { wallet, app, project } = values
if (!wallet || !app) {
  console.error('Name the wallet’s origin (--wallet) and the origin of an app that uses it (--app).')
  process.exit(2)
}
const build = resolve(values.build)
const timeoutMs = 20_000

try {
  const faults = [...(await checkPage()), ...(await checkFiles())]
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? `${wallet} serves this build.` : `${wallet} does not serve this build.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`${wallet} could not be compared with ${build}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}

/** The page has the one script that the build names, pinned by its hash, and a policy that lets no other run. */
async function checkPage() {
  const { boot, vault } = JSON.parse(await readFile(join(build, 'assets.json'), 'utf8'))
  const faults = []
  for (const path of ['embed', 'window']) {
    const query = new URLSearchParams({
      ...(project && { projectId: project }),
      ...(path === 'window' && { origin: app }),
    })
    const { response, bytes } = await load(`/v1/${path}?${query}`)
    const html = bytes.toString()
    const at = `/v1/${path}`
    if (!response.ok) {
      faults.push(`${at}: ${response.status}. ${/<p>([^<]*)/.exec(html)?.[1] ?? ''}`)
      continue
    }
    const scripts = html.match(/<script[^>]*>/g) ?? []
    const expected = `<script type="module" src="/${boot.file}" integrity="${boot.integrity}">`
    if (scripts.length !== 1 || scripts[0] !== expected) faults.push(`${at}: its scripts are ${scripts.join(' ')}`)
    if (!html.includes(`&quot;vault&quot;:&quot;/${vault.file}&quot;`)) faults.push(`${at}: names another vault`)
    const policy = response.headers.get('content-security-policy') ?? ''
    if (!policy.includes("script-src 'self';")) faults.push(`${at}: its policy is ${policy || 'missing'}`)
  }
  return faults
}

/** Every file that the page may load has the bytes of the build. */
async function checkFiles() {
  const names = await readdir(join(build, 'assets'))
  const paths = names.map((name) => [`/assets/${name}`, `assets/${name}`])
  const faults = []
  for (const [path, file] of [...paths, ['/v1/recovery-tool', 'recovery.html']]) {
    const { response, bytes } = await load(path)
    if (!response.ok) faults.push(`${path}: ${response.status}`)
    else if (!bytes.equals(await readFile(join(build, file)))) faults.push(`${path}: other bytes`)
  }
  return faults
}

async function load(path) {
  const response = await fetch(new URL(path, wallet), { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
