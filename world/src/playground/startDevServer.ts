import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'

/**
 * Serves the playground's sources by Vite's dev server, with `/world.json` beside them. No Content-Security-Policy: hot reload
 * needs inline code.
 */
export async function startDevServer(options: {
  port: number
  info: () => WorldInfo
}): Promise<{ stop(): Promise<void> }> {
  // Loaded here, so that a world without it does not pay for it.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: packageDir('@latchkey/playground'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host: '127.0.0.1', port: options.port, strictPort: true },
    plugins: [
      {
        name: 'world.json',
        configureServer({ middlewares }) {
          middlewares.use('/world.json', (_request, response) => {
            response
              .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
              .end(JSON.stringify(options.info()))
          })
        },
      },
    ],
  })
  await vite.listen()
  return { stop: () => vite.close() }
}
