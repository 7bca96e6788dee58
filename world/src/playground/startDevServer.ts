import { toNodeHandler } from '@latchkey/auth/node'
import type { Routes } from '../pages/createStaticServer.ts'
import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'

/**
 * Serves the playground's sources by Vite's dev server, with `/world.json` and the page's own backend beside them. No Content-Security-Policy: hot reload
 * needs inline code.
 */
export async function startDevServer(options: {
  port: number
  info: () => WorldInfo
  routes: Routes
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
          for (const [path, route] of Object.entries(options.routes)) middlewares.use(path, toNodeHandler(route))
        },
      },
    ],
  })
  await vite.listen()
  return { stop: () => vite.close() }
}
