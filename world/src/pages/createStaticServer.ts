import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { toNodeHandler } from '@latchkey/auth/node'
import { close, listen } from '../http/listen.ts'
import type { WorldInfo } from '../worldInfo.ts'

/**
 * The policy the world's built pages run under: no inline code or style, no eval, Trusted Types. `connect-src` names the loopback
 * hosts because a world's ports are chosen when it starts.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: http://127.0.0.1:* http://localhost:*",
  "connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*",
  // The embedded wallet is on another port.
  'frame-src http://127.0.0.1:* http://localhost:*',
  "require-trusted-types-for 'script'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The page's own backend, by path. */
export type Routes = Readonly<Record<string, (request: Request) => Promise<Response>>>

type ServedPage = { folder: string; info: () => WorldInfo; routes?: Routes }

/**
 * Serves a built page, `/world.json` and the page's own backend under a strict Content-Security-Policy; not listening yet. A path without an
 * extension gets index.html, so that the page may route by path.
 */
export function createStaticServer(options: ServedPage): Server {
  return createServer((request, response) => {
    serve(request, response, options).catch(() => response.writeHead(500).end())
  })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, info, routes = {} }: ServedPage,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const path = readPath(request.url)
  if (path === '/world.json') {
    send(response, { type: types['.json'], body: JSON.stringify(info()), cacheControl: 'no-store' })
    return
  }
  const route = path !== undefined && Object.hasOwn(routes, path) ? routes[path] : undefined
  if (route) return toNodeHandler(route)(request, response)
  const name = path && (extname(path) ? path : '/index.html')
  const body = name && (await readFile(join(folder, name)).catch(() => undefined))
  if (!name || !body) {
    response.writeHead(404, securityHeaders).end('Not found')
    return
  }
  // Vite puts the content's hash into the name of what it writes to /assets.
  const cacheControl = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  send(response, { type: types[extname(name)], body, cacheControl })
}

/** The decoded path, or undefined when it cannot be decoded or climbs out of the folder. */
function readPath(url = '/'): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://local').pathname))
    return path.startsWith('/') && !path.includes('\0') ? path : undefined
  } catch {
    return undefined
  }
}

function send(
  response: ServerResponse,
  {
    type = 'application/octet-stream',
    body,
    cacheControl,
  }: { type?: string; body: string | Buffer; cacheControl: string },
): void {
  response
    .writeHead(200, {
      ...securityHeaders,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': cacheControl,
    })
    .end(body)
}

/** Serves a page under the strict policy with `/world.json`, once it is built. */
export async function servePage(options: {
  /** With index.html. */
  folder: Promise<string>
  port: number
  info: () => WorldInfo
  routes?: Routes
}): Promise<{ stop(): Promise<void> }> {
  const server = createStaticServer({ ...options, folder: await options.folder })
  await listen(server, { port: options.port })
  return { stop: () => close(server) }
}
