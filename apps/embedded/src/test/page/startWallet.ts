import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServerDouble, type ServerDouble } from '../double/createServerDouble.ts'

export type StartWalletOptions = {
  /** Of the built page. */
  dist: string
  /** Who may embed the wallet; filled before the first request. */
  origins: string[]
  /** A node's URL, for `/v1/wallet/rpc`. */
  nodeUrl?: string
  /** The operator's limit, in US dollars. */
  stepUpUsd?: number
}

/** The wallet's origin over HTTP: the built page under the headers that the server sends, and the server double behind it. */
export async function startWallet(options: StartWalletOptions) {
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const double = await createServerDouble(origin)
  const requests: { path: string; body: string }[] = []
  http.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (['/v1/embed', '/v1/window', '/v1/settings'].includes(url.pathname))
      return sendPage(response, url, { options, double })
    if (url.pathname.startsWith('/assets/')) {
      response.setHeader('content-type', 'text/javascript')
      response.end(await readFile(join(options.dist, url.pathname)))
      return
    }
    const body = await readBody(request)
    requests.push({ path: url.pathname, body })
    const { status, headers, text } = await callDouble({ double, request, url, body, nodeUrl: options.nodeUrl })
    response.writeHead(status, headers).end(text)
  }

  return { origin, double, requests, stop: () => new Promise((resolve) => http.close(resolve).closeAllConnections()) }
}

export type Wallet = Awaited<ReturnType<typeof startWallet>>

type CallOptions = {
  double: ServerDouble
  request: IncomingMessage
  url: URL
  body: string
  nodeUrl: string | undefined
}

async function callDouble({ double, request, url, body, nodeUrl }: CallOptions) {
  if (url.pathname === '/v1/wallet/rpc' && nodeUrl) {
    const { chainId } = Object.fromEntries(url.searchParams)
    if (chainId !== 'eip155:31337' || !request.headers.authorization) return { status: 404, headers: {}, text: '' }
    const answer = await fetch(nodeUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return { status: 200, headers: { 'content-type': 'application/json' }, text: await answer.text() }
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const answer = await double.fetch(url.pathname, { method: request.method, headers, body })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

type PageOptions = { options: StartWalletOptions; double: ServerDouble }

async function sendPage(response: ServerResponse, url: URL, { options, double }: PageOptions): Promise<void> {
  const assets = JSON.parse(await readFile(join(options.dist, 'assets.json'), 'utf8')) as {
    [name in 'boot' | 'vault']: { file: string; integrity: string }
  }
  const isFrame = url.pathname === '/v1/embed'
  const page = {
    placement: isFrame ? 'frame' : 'window',
    projectId: url.searchParams.get('projectId'),
    appName: 'Test',
    origins: options.origins,
    hpkeKey: double.hpkeKey,
    vault: `/${assets.vault.file}`,
    chains: [
      {
        caipNetworkId: 'eip155:31337',
        name: 'Local Chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        // Of a test network nothing without a price is above the operator's limit.
        testnet: options.stepUpUsd === undefined,
        contracts: { wrappedNative: null, uniswapV2Router: null, uniswapV3Router: null },
        tokens: [],
      },
    ],
    socials: [],
    stepUpUsd: options.stepUpUsd ?? null,
    guard: null,
    protectAbove: double.protectAbove.usd,
  }
  const ancestors = isFrame ? options.origins.join(' ') : "'none'"
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:",
      "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types latchkey",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    'cache-control': 'no-store',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(isFrame && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  })
  const meta = JSON.stringify(page).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
  response.end(`<!doctype html><html><head><meta charset="utf-8"><title>Wallet</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="latchkey-wallet" content='${meta}'>
<script type="module" src="/${assets.boot.file}" integrity="${assets.boot.integrity}" crossorigin></script></head><body></body></html>`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
