import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder on a free port of the loopback: gzip at level 9, nothing cached, index.html for a folder.
 * @param {{ folder: string, headers?: Record<string, string>, port?: number }} options `headers` go with each answer.
 * @returns {Promise<{ url: string, served: { path: string, type: string, bytes: number }[], close: () => Promise<void> }>}
 *   `served` lists each answered file with its compressed size, in order; the caller may empty it.
 */
export async function serveFolder({ folder, headers = {}, port = 0 }) {
  const served = []
  const compressed = new Map()
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const body = compressed.get(file) ?? (await readFile(file).then(gzip, () => undefined))
    if (!body) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    compressed.set(file, body)
    const type = types[extname(file)] ?? 'application/octet-stream'
    served.push({ path, type, bytes: body.length })
    response
      .writeHead(200, { ...headers, 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
      .end(body)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    served,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const gzip = (content) => gzipSync(content, { level: 9 })
