import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isAddress, isHash } from 'viem'
import type { Chain } from '../chain/createChain.ts'
import { type Html, html } from '../http/html.ts'
import { addressPage } from './pages/addressPage.ts'
import { blockPage } from './pages/blockPage.ts'
import { chainPage, homePage } from './pages/homePage.ts'
import { tokenPage } from './pages/tokenPage.ts'
import { txPage } from './pages/txPage.ts'
import { NotFoundError, type Page } from './parts.ts'

/** No script runs, nothing is loaded but the style sheet, nobody frames it. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * The block explorer of the world, read from its nodes by JSON-RPC: `/<chain id>/tx/<hash>`, `/address/<address>`, `/token/<contract>`,
 * `/block/<number or hash>`; the paths of public explorers. Responds with 404 where there is nothing, 502 while a node is away. Not
 * listening yet.
 */
export function createExplorer(options: { chains: readonly Chain[] }): Server {
  return createServer((request, response) => {
    respond(options.chains, request, response).catch((error: unknown) => {
      console.error('The explorer failed:', error)
      response.destroy()
    })
  })
}

async function respond(chains: readonly Chain[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end()
    return
  }
  const path = request.url ?? '/'
  if (path === '/explorer.css') {
    const css = await readFile(new URL('./explorer.css', import.meta.url))
    response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' }).end(css)
    return
  }
  const { status, location, page, chain } = await findPage(chains, path)
  response
    .writeHead(status, { ...headers, ...(location && { location }), 'content-type': 'text/html; charset=utf-8' })
    .end(page && frame(chains, { page, chain }).html)
}

type Found = { status: number; page?: Page; chain?: Chain; location?: string }

async function findPage(chains: readonly Chain[], path: string): Promise<Found> {
  const url = URL.canParse(path, 'http://local') ? new URL(path, 'http://local') : undefined
  const [id, kind, subject = '', ...rest] = url?.pathname.split('/').slice(1) ?? []
  if (id === '') return { status: 200, page: homePage(chains) }
  const chain = chains.find(({ chainId }) => String(chainId) === id)
  try {
    if (!chain || rest.length > 0) throw new NotFoundError('There is no such page.')
    if (kind === 'search' && url) return { status: 303, location: toLocation(chain, url.searchParams.get('q') ?? '') }
    return { status: 200, chain, page: await openPage(chain, { kind, subject }) }
  } catch (error) {
    if (error instanceof NotFoundError)
      return { status: 404, chain, page: { title: 'Not found', body: html`<p>${error.message}</p>` } }
    const body = html`<p>The node of this chain does not respond. Try again once it runs.</p>`
    return { status: 502, chain, page: { title: 'Chain unavailable', body } }
  }
}

function openPage(chain: Chain, { kind, subject }: { kind: string | undefined; subject: string }): Promise<Page> {
  if (kind === undefined || (kind === '' && subject === '')) return chainPage(chain)
  if (kind === 'tx' && isHash(subject)) return txPage(chain, subject)
  if (kind === 'address' && isAddress(subject, { strict: false })) return addressPage(chain, subject)
  if (kind === 'token' && isAddress(subject, { strict: false })) return tokenPage(chain, subject)
  if (kind === 'block' && isHash(subject)) return blockPage(chain, { blockHash: subject })
  if (kind === 'block' && /^\d{1,15}$/.test(subject)) return blockPage(chain, { blockNumber: BigInt(subject) })
  throw new NotFoundError(`“${subject.slice(0, 80)}” is no transaction, address, token or block.`)
}

/** The page that a search opens, by the shape of its text. */
function toLocation({ chainId }: Chain, query: string): string {
  const text = query.trim()
  const kind = /^0x[0-9a-f]{64}$/i.test(text) ? 'tx' : /^0x/i.test(text) ? 'address' : 'block'
  return `/${chainId}/${kind}/${encodeURIComponent(text)}`
}

function frame(chains: readonly Chain[], { page, chain }: { page: Page; chain: Chain | undefined }): Html {
  const { title, body } = page
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Local explorer</title>
<link rel="stylesheet" href="/explorer.css">
</head>
<body>
<header>
<a href="/">Local explorer</a>
<nav aria-label="Chains">${chains.map(
    ({ chainId }) =>
      html`<a href="/${chainId}"${chainId === chain?.chainId ? html` aria-current="true"` : undefined}>${chainId}</a>`,
  )}</nav>
</header>
<main>
${
  chain &&
  html`<form action="/${chain.chainId}/search" role="search">
<input name="q" aria-label="Transaction, address or block" placeholder="Transaction, address or block" autocomplete="off" spellcheck="false">
<button>Search</button>
</form>`
}<h1>${title}</h1>
${body}
</main>
</body>
</html>`
}
