import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod'

const entrySchema = z.object({
  file: z.string().regex(/^assets\/[\w.-]+\.js$/),
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
})
const manifestSchema = z.object({ boot: entrySchema, vault: entrySchema })

export type Asset = { bytes: Buffer; contentType: string }

/** The built page: its two programs, every file beside them, and the tool that opens a backup file, where the build has it. */
export type BuiltPage = z.output<typeof manifestSchema> & {
  files: ReadonlyMap<string, Asset>
  recoveryTool: Buffer | undefined
}

/** Reads the built page once it exists; undefined until then. */
export type Assets = () => Promise<BuiltPage | undefined>

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Reads `dist/assets.json` and the files in `dist/assets`, which are kept in memory: a path of a request never becomes one of the disk.
 * @param folder of the build.
 */
export function readAssets(folder: string): Assets {
  let built: BuiltPage | undefined
  return async () => {
    built ??= await read(folder).catch(() => undefined)
    return built
  }
}

async function read(folder: string): Promise<BuiltPage> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')))
  const files = new Map<string, Asset>()
  for (const name of await readdir(join(folder, 'assets'))) {
    const contentType = contentTypes[extname(name)]
    if (contentType === undefined || !/^[\w.-]+$/.test(name)) continue
    files.set(name, { bytes: await readFile(join(folder, 'assets', name)), contentType })
  }
  const recoveryTool = await readFile(join(folder, 'recovery.html')).catch(() => undefined)
  return { ...manifest, files, recoveryTool }
}

/** The page that the workspace builds. */
export function defaultAssetsFolder(packageRoot: string): string {
  return join(packageRoot, '..', 'embedded', 'dist')
}
