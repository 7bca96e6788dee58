import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Bitcoin } from '../bitcoin/createBitcoinPart.ts'
import type { Chain } from '../chain/createChain.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { close, listen } from '../http/listen.ts'
import type { Solana } from '../solana/createSolanaPart.ts'
import { listAssets } from './assets.ts'
import { createKeys } from './createKeys.ts'
import { createOrders, createPayer } from './createOrders.ts'
import { createReporter } from './createReporter.ts'
import { handleCoinbase } from './handleCoinbase.ts'
import { handleMeld } from './handleMeld.ts'
import { handlePage } from './handlePage.ts'
import { SandboxError } from './readJson.ts'
import type { Sandbox, SandboxRequest } from './Sandbox.ts'

export type OnrampSandbox = {
  url: string
  /** What a page opens Meld's checkout with. */
  meldPublicKey: string
  /** `LATCHKEY_ONRAMP` of a server that sells through it. */
  serverConfig: object
  start: () => Promise<void>
  stop: () => Promise<void>
}

const maxBodyBytes = 64 * 1024
/** How long a payment waits for the visitor's confirmation. */
const defaultWaitMs = 5 * 60_000

const pages: Record<string, { file: string; type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/buy/select-asset': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/checkout.js': { file: 'checkout.js', type: 'text/javascript; charset=utf-8' },
  '/checkout.css': { file: 'checkout.css', type: 'text/css; charset=utf-8' },
}

/** Nothing but its own files runs on the page, and nobody frames it. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * The on-ramp of the world: it plays Coinbase's and Meld's parts, their APIs, a checkout page for test cards and their signed reports,
 * and pays out what was bought on the world's networks. Not listening yet.
 * @param options.serverUrl where reports go; none are sent when undefined.
 */
export function createOnrampSandbox(options: {
  port: number
  chains: readonly Chain[]
  plan: ContractPlan
  solana: Solana | undefined
  bitcoin: Bitcoin | undefined
  serverUrl: string | undefined
  waitMs?: number
}): OnrampSandbox {
  const { port, solana, bitcoin, serverUrl, waitMs = defaultWaitMs } = options
  const url = `http://127.0.0.1:${port}`
  const keys = createKeys()
  const reporter = createReporter({ keys, serverUrl })
  const orders = createOrders({ payer: createPayer(), onChange: reporter.report, waitMs })
  const sandbox: Sandbox = { url, keys, assets: listAssets(options), orders, sessions: new Map() }
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch((error: unknown) => {
      console.error('The on-ramp sandbox failed:', error)
      response.writeHead(500, headers).end()
    })
  })
  return {
    url,
    meldPublicKey: keys.meld.publicKey,
    serverConfig: {
      networks: {
        ...(solana && { solana: solana.info.network.id }),
        ...(bitcoin && { bitcoin: bitcoin.info.network.id }),
      },
      providers: [
        {
          type: 'coinbase',
          apiUrl: url,
          payUrl: url,
          keyId: keys.coinbase.keyId,
          keySecret: keys.coinbase.keySecret,
          webhookSecret: keys.coinbase.webhookSecret,
        },
        {
          type: 'meld',
          apiUrl: url,
          apiKey: keys.meld.apiKey,
          widgetOrigins: [url],
          webhookSecret: keys.meld.webhookSecret,
          ...(serverUrl !== undefined && { webhookUrl: `${serverUrl}/v1/onramp/webhooks/meld` }),
        },
      ],
    },
    start: () => listen(server, { port }),
    async stop() {
      orders.close()
      reporter.close()
      await close(server)
    },
  }
}

async function answer(sandbox: Sandbox, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const path = incoming.url ?? '/'
    if (!URL.canParse(path, sandbox.url)) throw new SandboxError(400, 'The URL does not read.')
    const url = new URL(path, sandbox.url)
    const page = incoming.method === 'GET' ? pages[url.pathname] : undefined
    if (page) {
      const file = await readFile(new URL(`./page/${page.file}`, import.meta.url))
      response.writeHead(200, { ...headers, 'content-type': page.type }).end(file)
      return
    }
    const body = await readBody(incoming)
    const request: SandboxRequest = { method: incoming.method ?? 'GET', url, headers: incoming.headers, body }
    const result =
      (await handlePage(sandbox, request)) ??
      (await handleCoinbase(sandbox, request)) ??
      (await handleMeld(sandbox, request))
    if (result === undefined) throw new SandboxError(404, 'There is nothing at this path.')
    send(response, 200, result)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    send(response, error.status, { message: error.message })
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBodyBytes) throw new SandboxError(413, 'The body is too large.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
