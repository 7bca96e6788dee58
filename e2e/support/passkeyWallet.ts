import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/anvil'
import { buildEmbedded, type WorldInfo } from '@latchkey/world'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { portBase, readWorldInfo } from './worldInfo.ts'

const server = fileURLToPath(new URL('../../apps/server/', import.meta.url))
const startTimeoutMs = 240_000

/** US dollars above which approving takes the passkey: some 0.03 ETH. */
const stepUpUsd = 100

/** A server whose wallet has a domain, `localhost`: browsers give passkeys to no IP address, where the world's own is. */
export async function startPasskeyWallet(): Promise<{ url: string; stop: () => Promise<void> }> {
  const [port, walletPort] = [await freePort(), await freePort()]
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-passkeys-'))
  const url = `http://localhost:${walletPort}`
  const assets = await buildEmbedded()
  const { contracts, tokens } = await readWorldInfo()
  const child = spawn(process.execPath, ['--import', 'tsx', join(server, 'src/main.ts')], {
    cwd: server,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: '',
      REDIS_URL: '',
      LATCHKEY_CHAINS: JSON.stringify([
        {
          id: 31_337,
          name: 'Local 31337',
          rpcUrls: [`http://127.0.0.1:${portBase + 10}`],
          nativeCurrency,
          // The price of ETH.
          contracts: toPriceContracts({ contracts, tokens }),
        },
      ]),
      SECRETS_KEY: '1a'.repeat(32),
      ALLOWED_ORIGINS: `http://localhost:${portBase}`,
      WALLET_PORT: String(walletPort),
      WALLET_HOST: '127.0.0.1',
      WALLET_URL: url,
      WALLET_STEP_UP_USD: String(stepUpUsd),
      WALLET_KEY: '2b'.repeat(32),
      WALLET_ASSETS: assets,
      SMTP_URL: `smtp://127.0.0.1:${portBase + 25}`,
      MAIL_FROM: 'Local world <no-reply@wallet.localhost>',
    },
  })
  // A worker that ends early leaves no server behind.
  process.once('exit', () => child.kill())
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill()
    await ended
    await rm(dir, { recursive: true, force: true })
  }
  const deadline = Date.now() + startTimeoutMs
  while (!(await isUp(`http://127.0.0.1:${walletPort}/health`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('The server of the passkey specs did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { url, stop }
}

function toPriceContracts({ contracts, tokens }: Pick<WorldInfo, 'contracts' | 'tokens'>): object {
  const id = 'eip155:31337'
  const { weth, uniswapV2Factory, uniswapV2Router, multicall3 } = contracts[id] ?? {}
  const stables = tokens[id]?.filter(({ symbol }) => symbol !== 'WETH').map(({ address }) => address)
  return { weth, uniswapV2Factory, uniswapV2Router, multicall3, stables }
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function isUp(url: string): Promise<boolean> {
  return await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Pages of this context use the wallet at `url` instead of the world's. */
export async function useWalletAt(context: BrowserContext, url: string): Promise<void> {
  await context.route('**/world.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), embedded: url } })
  })
}

/** The bench on the same host as the wallet. */
export const localBenchUrl = `http://localhost:${portBase}/bench?embedded=1`

export type Authenticator = { session: CDPSession; authenticatorId: string }

/** A platform authenticator of Chromium's, with the PRF extension, that verifies its user without asking (CDP, WebAuthn domain). */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
