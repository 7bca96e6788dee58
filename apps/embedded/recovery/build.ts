import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/**
 * Builds the recovery tool, one HTML file without any other, from the vault's own code.
 * Its policy names the hashes of its script and its style and allows nothing else: no network, no other script, no frame.
 * @returns the file's text.
 */
export async function buildRecovery(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: path('..'),
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [{ find: /^crypto$/, replacement: path('../src/vault/noModule.ts') }] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path('main.ts'), output: { codeSplitting: false } },
    },
  })
  const [output] = [built].flat()
  const chunks = output && 'output' in output ? output.output : []
  const [script, ...others] = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []))
  if (script === undefined || others.length > 0) throw new Error('The recovery tool is not one script.')
  // As it stands in the page: the text of a script ends at the first end tag.
  const code = script.replaceAll('</script', '<\\/script')
  const style = readFileSync(path('page.css'), 'utf8')
  const policy = `default-src 'none'; script-src ${sourceOf(code)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`
  const page = readFileSync(path('page.html'), 'utf8')
  const element = `<script type="module">${code}</script>\n</body>`
  return page
    .replace('%POLICY%', () => policy)
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('</body>', () => element)
}

/** A text as a policy names it. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function path(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** Writes `recovery.html` beside the bundles: the server offers it with a backup file. */
export function writeRecovery(): Plugin {
  return {
    name: 'write-recovery',
    async writeBundle({ dir = '' }) {
      writeFileSync(join(dir, 'recovery.html'), await buildRecovery())
    },
  }
}
