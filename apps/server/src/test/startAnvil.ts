import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { anvil as anvilChain } from 'viem/chains'

const readyTimeoutMs = 15_000

/** A local node of its own; every account it prints is unlocked and funded. */
export async function startAnvil(options: { port?: number } = {}) {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(anvilBinary(), ['--port', String(port), '--chain-id', '31337', '--silent'], { stdio: 'ignore' })
  const client = createTestClient({
    chain: { ...anvilChain, id: 31337 },
    mode: 'anvil',
    transport: http(url),
    pollingInterval: 20,
    // Answers must be of this moment, not of a block ago.
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  const deadline = Date.now() + readyTimeoutMs
  while (!(await client.getChainId().catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error(`anvil did not answer at ${url} within ${readyTimeoutMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return { url, port, client, stop: () => stop(child) }
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>

/** A port nothing listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  return address.port
}

function anvilBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  return require.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
