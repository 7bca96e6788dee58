import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))

export type Bytes = {
  /** Gzip, all chunks. */
  all: number
  /** Gzip, what a current browser loads. */
  first: number
}

/** What a client weighs in a page, bundled for browsers and minified by esbuild, gzip level 9. */
export async function measureBytes(contents: string): Promise<Bytes> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const sizes = new Map(
    Object.keys(metafile.outputs).map((name, i) => [
      name,
      gzipSync(outputFiles[i]?.contents ?? '', { level: 9 }).length,
    ]),
  )
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const { path, kind } of metafile.outputs[name]?.imports ?? []) if (kind === 'import-statement') load(path)
  }
  load(Object.keys(metafile.outputs).find((name) => metafile.outputs[name]?.entryPoint) ?? '')
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  return { all: sum(sizes.keys()), first: sum(loaded) }
}
